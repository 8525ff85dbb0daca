/** An answer before it is sent: what an operation or a public resource gives. */
export interface Answer {
  body: Uint8Array | string;
  /** Default 200. */
  status?: number;
  /** Default `application/json`. */
  contentType?: string;
  /** Headers instead of those that every answer of its kind has. */
  headers?: Readonly<Record<string, string>>;
  /** Set on answers that are kept and given again: entity tag and compressed forms, so that they are made once. */
  kept?: { tag: string; coded: Map<string, Uint8Array>; keepCoded(coding: string, body: Uint8Array): void } | undefined;
}

/** An answer in JSON. */
export const json = (value: unknown): Answer => ({ body: JSON.stringify(value) });
