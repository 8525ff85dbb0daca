import { html, raw } from 'hono/html';
import {
  type DocumentedOperation,
  type DocumentedParameter,
  type OpenApiDocument,
  operationsOf,
  type PlacedOperation,
} from '../service/openapi-document.ts';
import { type Html, page, type Reader } from './page.ts';

type Schema = Record<string, unknown>;

/** What a schema allows, in a few words with links to named shapes. */
function typeText(schema: Schema): Html | string {
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

function schemaTable(name: string, schema: Schema): Html {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const fields = Object.entries((schema.properties as Record<string, Schema> | undefined) ?? {}).map(
    ([field, part]) =>
      html`<tr><th scope="row"><code>${field}</code>${required.has(field) ? '' : html`<br><small>may be absent</small>`}</th><td>${typeText(part)}</td><td>${part.description ?? ''}</td></tr>`,
  );
  return html`<details id="shape-${name}"><summary><code>${name}</code></summary>${schema.description ? html`<p>${schema.description}</p>` : ''}<div class="scroll"><table class="parameters"><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${fields}</tbody></table></div></details>`;
}

/** JSON longer than this is cut on the page; the whole answer is one click away. */
const MAX_EXAMPLE = 4000;

function parameterRow({ name, required, schema, description }: DocumentedParameter): Html {
  return html`<tr><th scope="row"><code>${name}</code>${required ? html`<br><small class="required">required</small>` : ''}</th>
<td>${typeText(schema)}${schema.default === undefined ? '' : html`<br><small>default ${schema.default}</small>`}</td><td>${description ?? ''}</td></tr>`;
}

function tryField(operationId: string, { name, in: place, required, schema }: DocumentedParameter): Html {
  const id = `${operationId}-${name}`;
  const options = Array.isArray(schema.enum) ? schema.enum : schema.type === 'boolean' ? ['true', 'false'] : null;
  const field = options
    ? html`<select id="${id}" name="${name}"><option value=""></option>${options.map((value) => html`<option>${value}</option>`)}</select>`
    : html`<input id="${id}" name="${name}" data-in="${place}" placeholder="${schema.example ?? schema.default ?? ''}" ${required ? 'required' : ''}>`;
  return html`<label class="field" for="${id}"><code>${name}</code>${field}</label>`;
}

function exampleBlock(operation: DocumentedOperation): Html | '' {
  const media = operation.responses['200']?.content?.['application/json'];
  const example = (media?.examples as { live?: { summary: string; value: unknown } } | undefined)?.live;
  if (!example) return '';
  const text = JSON.stringify(example.value, null, 2);
  return html`<details><summary>Example answer: <code>${example.summary}</code></summary><pre tabindex="0">${text.slice(0, MAX_EXAMPLE)}${text.length > MAX_EXAMPLE ? '\n…' : ''}</pre></details>`;
}

function operationSection({ path, method, operation }: PlacedOperation): Html {
  const { operationId, summary, description, parameters = [], responses } = operation;
  const media = responses['200']?.content?.['application/json'];
  return html`<section class="operation" id="${operationId}" aria-labelledby="${operationId}-heading">
<h2 id="${operationId}-heading">${summary}</h2>
<p class="path"><span class="method">${method}</span> <code>${path}</code></p>
<p>${description}</p>
${
  parameters.length > 0
    ? html`<h3>Parameters</h3><div class="scroll"><table class="parameters"><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${parameters.map(parameterRow)}</tbody></table></div>`
    : html`<p class="quiet">No parameters.</p>`
}
<h3>Answers</h3>
<p>200: ${media ? typeText(media.schema as Record<string, unknown>) : 'the answer'}. Problems: ${Object.keys(responses)
    .filter((status) => Number(status) >= 400)
    .map((status) => html`<a href="#error-${status}">${status}</a> `)}</p>
${exampleBlock(operation)}
${path.startsWith('/api/') ? tryForm(path, operation) : ''}
</section>`;
}

function tryForm(path: string, { operationId, parameters = [] }: DocumentedOperation): Html {
  return html`<details class="try"><summary>Try it</summary>
<form data-path="${path}">
<div class="fields">${parameters.map((parameter) => tryField(operationId, parameter))}</div>
<button type="submit">Send request</button>
<p class="request" hidden><code></code></p>
<p class="outcome" role="status"></p><pre tabindex="0" hidden></pre>
</form></details>`;
}

function problemList(document: OpenApiDocument): Html[] {
  const meanings = new Map<string, string>();
  for (const { operation } of operationsOf(document))
    for (const [status, { description }] of Object.entries(operation.responses))
      if (Number(status) >= 400)
        meanings.set(status, [...new Set([...(meanings.get(status)?.split(' / ') ?? []), description])].join(' / '));
  return [...meanings]
    .sort()
    .map(([status, description]) => html`<dt id="error-${status}">${status}</dt><dd>${description}</dd>`);
}

/** What the API reference says, as HTML: the OpenAPI document, readable, with a form to try each operation. */
export async function docsText(document: OpenApiDocument): Promise<string> {
  const operations = operationsOf(document);
  const text = await html`<div class="docs" lang="en">
<nav class="contents" aria-label="Operations"><ul class="links">
${operations.map(({ path, operation }) => html`<li><a href="#${operation.operationId}"><strong>${operation.summary}</strong><br><code class="quiet">${path}</code></a></li>`)}
<li><a href="#problems"><strong>Errors</strong></a></li><li><a href="#shapes"><strong>Shapes</strong></a></li>
</ul></nav>
<div>
<h1>API reference</h1>
<p class="lead">${document.info.description}</p>
<p class="quiet">Version ${document.info.version}. Machine-readable: <a href="/openapi.json">/openapi.json</a>; plain text: <a href="/llms.txt">/llms.txt</a>.</p>
<section class="card"><h2>Authentication</h2><p>Programs send <code>Authorization: Bearer &lt;token&gt;</code> with everything under <code>/api</code>. On this page <a href="/sign-in?to=/docs">sign in</a> to try the operations below.</p></section>
${operations.map(operationSection)}
<section id="problems"><h2>Errors</h2><p>Errors are <code>application/problem+json</code> (RFC 9457) with <code>type, title, status, detail, instance, request_id</code> and, for parameters, <code>errors[{parameter, message}]</code>.</p><dl>${problemList(document)}</dl></section>
<section id="shapes"><h2>Shapes</h2>${Object.entries(document.components.schemas).map(([name, schema]) => schemaTable(name, schema))}</section>
</div></div>`;
  return text.toString();
}

/** The page of the API reference round {@link docsText}. */
export const docsPage = (reader: Reader, text: string): Promise<string> =>
  page(reader, { title: 'API reference', styles: ['docs.css'], scripts: ['docs.js'], body: html`${raw(text)}` });
