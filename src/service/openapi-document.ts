/** The OpenAPI document as plain JSON, as far as pages and programs read it. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, { get: DocumentedOperation }>;
  components: { schemas: Record<string, Record<string, unknown>>; [section: string]: unknown };
  [section: string]: unknown;
}

/** One operation of it. */
export interface DocumentedOperation {
  operationId: string;
  summary: string;
  description: string;
  parameters?: DocumentedParameter[];
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
