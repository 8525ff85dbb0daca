import { html } from 'hono/html';
import type { Html } from './page.ts';

type Schema = Record<string, unknown>;

/** What a schema allows, in a few words with links to named shapes. */
export function typeText(schema: Schema): Html | string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1)!;
    return html`<a href="#shape-${name}">${name}</a>`;
  }
  const either = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (either) return html`${either.map((option, at) => html`${at > 0 ? ' or ' : ''}${typeText(option)}`)}`;
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : String(schema.type ?? 'any');
  if (type === 'array') return html`array of ${typeText((schema.items as Schema | undefined) ?? {})}`;
  if (type === 'object' && schema.properties)
    return html`{ ${Object.keys(schema.properties).map((name, at) => html`${at > 0 ? ', ' : ''}<code>${name}</code>`)} }`;
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => value ?? 'null').join(' | ');
  return schema.format ? `${type} (${schema.format})` : type;
}

/** A named shape as a table of its fields, folded up until wanted. */
export function schemaTable(name: string, schema: Schema): Html {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const fields = Object.entries((schema.properties as Record<string, Schema> | undefined) ?? {}).map(
    ([field, part]) =>
      html`<tr><th scope="row"><code>${field}</code>${required.has(field) ? '' : html`<br><small>may be absent</small>`}</th><td>${typeText(part)}</td><td>${part.description ?? ''}</td></tr>`,
  );
  return html`<details id="shape-${name}"><summary><code>${name}</code></summary>${schema.description ? html`<p>${schema.description}</p>` : ''}<div class="scroll"><table class="parameters"><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${fields}</tbody></table></div></details>`;
}
