/** The interface of an engine under examination. */

/** Facts that a customer's file states besides the name. */
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
  /** Entity id of this service, or any official reference or identifier by which the engine identifies the party. */
  ids: readonly string[];
  /** Names that the engine shows for it, used if the ids do not identify the party. Empty if the ids are enough. */
  names: readonly string[];
  /** Label for the report; default: the first id or name. */
  shown?: string;
  /** 0–1 */
  score: number;
  /** The engine's own decision whether the hit is an alert; without it the score decides. */
  alert?: boolean;
}

export interface AskOptions {
  /** Minimum score of a hit, 0–1. */
  threshold: number;
  limit: number;
}

/** An engine under examination. */
export interface Engine {
  name: string;
  parallel: number;
  /** Hits of each query, best first, in the order of the queries. Rejects if the engine cannot answer. */
  ask(questions: readonly Question[], options: AskOptions): Promise<Hit[][]>;
  close(): Promise<void>;
}

/** True if a hit at the alert threshold is an alert; the engine's own decision takes precedence over the score. */
export const isAlert = ({ alert, score }: Hit, threshold: number): boolean => alert ?? score >= threshold;
