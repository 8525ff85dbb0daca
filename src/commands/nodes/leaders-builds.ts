import type { Builder } from '../apart/command-apart.ts';

/** What the node that leads looks at, and by whom it builds. */
export interface LeadersBuildsParts {
  /** Changes with every edition; null while an ingest is running. */
  editionMark(): Promise<string | null>;
  builder: Pick<Builder, 'build'>;
  /** True while a pass of keeping the lists current runs, which ends with a build of its own. */
  refreshing(): boolean;
}

/** Builds of the node that leads. */
export interface LeadersBuilds {
  /** Looks anew, when this node begins to lead. */
  begin(): void;
  /** Builds when the editions are others than at the last build, and an ingest is not just changing them. One at a time. */
  keep(): Promise<void>;
}

/** The builds of a node, which knows nothing of earlier ones. */
export function leadersBuilds({ editionMark, builder, refreshing }: LeadersBuildsParts): LeadersBuilds {
  /** Editions that the published snapshot was made from, as far as this node knows. */
  let builtFrom: string | null = null;
  let building = false;
  return {
    begin() {
      builtFrom = null;
    },
    async keep() {
      // A build under way may have read the store before the newest edition: only one begun after the look counts for it.
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
