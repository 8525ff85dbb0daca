import type { Builder } from '../child-processes/child-command.ts';

/** What the leader checks, and its builder. */
export interface LeadersBuildsParts {
  /** Changes with every edition; null while an ingest is running. */
  editionMark(): Promise<string | null>;
  builder: Pick<Builder, 'build'>;
  /** True during a refresh run, which builds a snapshot itself at its end. */
  refreshing(): boolean;
}

/** Builds by the leader. */
export interface LeadersBuilds {
  /** Resets the state when this node becomes leader. */
  begin(): void;
  /** Builds if the editions have changed since the last build and no ingest is running. One build at a time. */
  keep(): Promise<void>;
}

/** Creates the builds of a node, without knowledge of earlier ones. */
export function leadersBuilds({ editionMark, builder, refreshing }: LeadersBuildsParts): LeadersBuilds {
  /** Edition mark of the published snapshot, as far as this node knows. */
  let builtFrom: string | null = null;
  let building = false;
  return {
    begin() {
      builtFrom = null;
    },
    async keep() {
      // A running build may have read the store before the newest edition, so only a build that starts after the check
      // counts.
      if (building) return;
      building = true;
      try {
        const mark = await editionMark();
        if (mark === null || mark === builtFrom || refreshing()) return;
        if (await builder.build()) builtFrom = mark;
      } finally {
        building = false;
      }
    },
  };
}
