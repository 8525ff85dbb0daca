/** The answer of an operation or a public resource, before it is sent. */
export interface Answer {
  body: Uint8Array | string;
  /** Default 200. */
  status?: number;
  /** Default `application/json`. */
  contentType?: string;
  /** Headers that replace the usual ones for answers of this kind. */
  headers?: Readonly<Record<string, string>>;
  /** Set on cached answers: entity tag and compressed forms, so that each is computed once. */
  kept?: { tag: string; coded: Map<string, Uint8Array>; keepCoded(coding: string, body: Uint8Array): void } | undefined;
}

/** An answer in JSON. */
export const json = (value: unknown): Answer => ({ body: JSON.stringify(value) });
