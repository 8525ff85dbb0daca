/** What the exam needs of any engine under examination. */

/** What a customer's file states besides the name. */
export interface Facts {
  entity_type?: string;
  /** ISO alpha-2 code. */
  country?: string;
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  birth_date?: string;
}

export interface Question extends Facts {
  q: string;
}

/** One party in an engine's answer. */
export interface Hit {
  /** Entity id of this service, or any official reference or identifier by which an engine knows the party. */
  ids: readonly string[];
  /** Names that the engine shows for it; used where ids do not tell. Empty when ids are enough. */
  names: readonly string[];
  /** What the report calls it; the first id or name when absent. */
  shown?: string;
  /** 0–1 */
  score: number;
  /** The engine's own word whether the hit is an alert; without it the score decides. */
  alert?: boolean;
}

export interface AskOptions {
  /** Least score of a hit, 0–1. */
  threshold: number;
  /** Most hits of an answer. */
  limit: number;
}

/** An engine under examination. */
export interface Engine {
  /** As the report names it. */
  name: string;
  /** Questions under way at once. */
  parallel: number;
  /** Hits of each question, best first, in the order of the questions. Rejects when the engine cannot answer. */
  ask(questions: readonly Question[], options: AskOptions): Promise<Hit[][]>;
  close(): Promise<void>;
}

/**
 * Whether a hit of an answer at the alert threshold is an alert: the one place where the exam decides it. An engine that
 * says so itself is believed; of another one the score decides.
 */
export const isAlert = ({ alert, score }: Hit, threshold: number): boolean => alert ?? score >= threshold;
