/** The parts of the OpenAPI document that pages and programs read, as plain JSON. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, { get?: DocumentedOperation; post?: DocumentedOperation }>;
  components: { schemas: Record<string, Record<string, unknown>>; [section: string]: unknown };
  [section: string]: unknown;
}

/** An operation with its path and method. */
export interface PlacedOperation {
  path: string;
  method: 'GET' | 'POST';
  operation: DocumentedOperation;
}

/** Every operation of the document, in document order. */
export const operationsOf = ({ paths }: Pick<OpenApiDocument, 'paths'>): PlacedOperation[] =>
  Object.entries(paths).flatMap(([path, { get, post }]): PlacedOperation[] => [
    ...(get ? [{ path, method: 'GET' as const, operation: get }] : []),
    ...(post ? [{ path, method: 'POST' as const, operation: post }] : []),
  ]);

/** The operations under `/api`. */
export const apiOperationsOf = (document: Pick<OpenApiDocument, 'paths'>): PlacedOperation[] =>
  operationsOf(document).filter(({ path }) => path.startsWith('/api/'));

/** One operation of the document. */
export interface DocumentedOperation {
  operationId: string;
  summary: string;
  description: string;
  parameters?: DocumentedParameter[] | undefined;
  responses: Record<string, { description: string; content?: Record<string, Record<string, unknown>> }>;
}

/** One parameter of an operation. */
export interface DocumentedParameter {
  name: string;
  in: 'query' | 'path';
  required?: boolean;
  description?: string;
  schema: Record<string, unknown>;
}
