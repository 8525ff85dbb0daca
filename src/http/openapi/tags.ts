/** The groups of operations, by which readers and client generators sort them. */
export const TAGS = {
  Entities: 'Searches, screening and the whole record of a party.',
  Reports: 'Published daily reports and their feeds.',
  Data: 'What is held: totals, lists with their editions, changes.',
  Batch: 'Many rows or texts in one request.',
  Decisions: 'What people decided about hits, where the service keeps it.',
  Export: 'The data as files, whole and as deltas.',
  Feeds: 'Feeds by their address, for feed readers.',
  MCP: 'For language models.',
  yente: 'For clients of yente and OpenRefine.',
  Watchman: "For clients of Moov's Watchman.",
} as const;

/** The name of a group. */
export type Tag = keyof typeof TAGS;
