import { escapeHtml } from '../text/escape-html.ts';

/** What the page shows of a JSON Schema. */
export type DocsSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: DocsSchema;
  anyOf?: DocsSchema[];
  oneOf?: DocsSchema[];
  allOf?: DocsSchema[];
  properties?: Record<string, DocsSchema>;
  required?: string[];
  additionalProperties?: DocsSchema | boolean;
};

type Content = Record<string, { schema?: DocsSchema }>;
type DocsCall = {
  operationId: string;
  summary: string;
  tags: string[];
  security: { bearer?: string[]; key?: string[] }[];
  parameters: { name: string; in: string; required?: boolean; description?: string; schema: DocsSchema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

/** What the page shows of the OpenAPI document. */
export type DocsDocument = {
  info: { title: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DocsCall>>;
  components: { schemas: Record<string, DocsSchema> };
};

/**
 * The OpenAPI document as one HTML page for people, without script: chapters, their calls, and the named schemas that those link to. An id
 * stands inside its fold: a browser that is led to it opens the fold.
 */
export function docsPage({ info, tags, paths, components }: DocsDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ method: method.toUpperCase(), path, call })),
  );
  const chapters = tags.map(({ name, description }) => {
    const own = calls.filter(({ call }) => call.tags.includes(name));
    return `<section aria-labelledby="${idOf(name)}"><h2 id="${idOf(name)}">${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p>
${own.map(({ method, path, call }) => callPart(method, path, call)).join('\n')}</section>`;
  });
  const schemas = Object.entries(components.schemas).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API of ${escapeHtml(info.title)}</title>
<link rel="icon" href="/favicon.svg">
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>API of ${escapeHtml(info.title)}</h1>
<p>${marked(info.description)}</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a>, which clients can be generated from.</p>
<nav aria-label="Chapters"><ul>
${tags.map(({ name }) => `<li><a href="#${idOf(name)}">${escapeHtml(name)}</a></li>`).join('\n')}
<li><a href="#schemas">Schemas</a></li>
</ul></nav>
</header>
<main>
${chapters.join('\n')}
<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => `<details class="call"><summary>${code(name)}</summary><div id="schema-${escapeHtml(name)}">${shape(schema)}</div></details>`).join('\n')}
</section>
</main>
</body>
</html>
`;
}

function callPart(method: string, path: string, { operationId, summary, security, parameters, requestBody, responses }: DocsCall): string {
  const places = [...new Set(parameters.map((parameter) => parameter.in))];
  const parts = [
    ...places.map((place) => {
      const own = parameters.filter((parameter) => parameter.in === place);
      return `<h3>${PLACES[place] ?? escapeHtml(place)}</h3>${fields(
        own.map(({ name, required = false, description, schema }) => ({
          name,
          required,
          schema: { ...(description && { description }), ...schema },
        })),
      )}`;
    }),
    ...Object.entries(requestBody?.content ?? {}).map(
      ([type, { schema }]) => `<h3>Body, ${escapeHtml(type)}</h3>${schema ? shape(schema) : ''}`,
    ),
    `<h3>Replies</h3><dl>${Object.entries(responses)
      .map(
        ([status, { description, content = {} }]) => `<dt>${code(status)}</dt><dd>${escapeHtml(description)}${replyShapes(content)}</dd>`,
      )
      .join('')}</dl>`,
  ];
  return `<details class="call"><summary><span class="method">${method}</span> ${code(path)} <span class="what">${escapeHtml(summary)}</span></summary>
<div id="${escapeHtml(operationId)}">
<p>${accessWords(security)}</p>
${parts.join('\n')}</div></details>`;
}

/** Who may call, by what the document says of the call's security. */
function accessWords(security: DocsCall['security']): string {
  const scope = security.flatMap(({ key }) => key ?? [])[0];
  const by_key = scope && ` ${scope === 'write' ? 'A key that may make changes' : 'A key'} of the provider’s own programs does as well.`;
  const needs_token = security.some(({ bearer }) => bearer);
  return `${needs_token ? 'Needs an access token: <code>Authorization: Bearer …</code>' : 'Anyone may call this.'}${by_key ?? ''}`;
}

const PLACES: Record<string, string> = { path: 'In the path', query: 'In the query', header: 'Headers' };

function replyShapes(content: Content): string {
  return Object.entries(content)
    .map(([type, { schema }]) => (type === 'application/json' && schema ? shape(schema) : ` (${code(type)})`))
    .join('');
}

/** A schema: its type in words, and its fields below. */
function shape(schema: DocsSchema): string {
  const words = schema.properties ? '' : typeWords(schema);
  return `${words ? `<p>${words}</p>` : ''}${below(schema)}`;
}

/** The fields of an object, of the items of an array, or of the alternatives. */
function below(schema: DocsSchema): string {
  if (schema.properties) {
    const needed = new Set(schema.required);
    return fields(Object.entries(schema.properties).map(([name, own]) => ({ name, required: needed.has(name), schema: own })));
  }
  if (schema.items) return below(schema.items);
  if (typeof schema.additionalProperties === 'object') return below(schema.additionalProperties);
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(below).join('');
}

function fields(list: { name: string; required: boolean; schema: DocsSchema }[]): string {
  if (list.length === 0) return '';
  return `<dl>${list
    .map(({ name, required, schema }) => {
      const words = [typeWords(schema), !required && 'optional'].filter(Boolean).join(', ');
      return `<dt>${code(name)} <span class="type">${words}</span></dt><dd>${schema.description ? marked(schema.description) : ''}${below(schema)}</dd>`;
    })
    .join('')}</dl>`;
}

/** The type of a schema in words, as HTML, with its bounds and a link where it has a name. */
function typeWords(schema: DocsSchema): string {
  const { $ref, type, format, items, additionalProperties } = schema;
  if ($ref) {
    const name = $ref.replace('#/components/schemas/', '');
    return `<a href="#schema-${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return choices.map(typeWords).filter(Boolean).join(' or ');
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(' or ');
  if (items)
    return `list of ${items.properties ? 'objects' : typeWords(items) || 'values'}${between(schema.minItems, schema.maxItems, 'items')}`;
  if (typeof additionalProperties === 'object') return `object, its values ${typeWords(additionalProperties)}`;
  const names = [type ?? []].flat().join(' or ');
  const bounds = between(schema.minLength, schema.maxLength, 'characters') + between(schema.minimum, schema.maximum, '');
  const fallback = schema.default === undefined ? '' : `, ${code(JSON.stringify(schema.default))} by default`;
  return `${escapeHtml(format ? `${names} (${format})` : names)}${bounds}${fallback}`;
}

/** Bounds in words; those of what a number can be at all are none. */
function between(least: number | undefined, most: number | undefined, what: string): string {
  const from = least !== undefined && least > Number.MIN_SAFE_INTEGER ? least : undefined;
  const to = most !== undefined && most < Number.MAX_SAFE_INTEGER ? most : undefined;
  const unit = what && ` ${what}`;
  if (from !== undefined && to !== undefined) return `, ${from} to ${to}${unit}`;
  if (from !== undefined) return `, at least ${from}${unit}`;
  return to === undefined ? '' : `, at most ${to}${unit}`;
}

const code = (words: string) => `<code>${escapeHtml(words)}</code>`;
/** Text in which code is marked as in Markdown. */
const marked = (words: string) => escapeHtml(words).replace(/`([^`]+)`/g, '<code>$1</code>');
const idOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

const STYLE = `
:root { color-scheme: light dark; --fg: light-dark(#131c30, #f4f7fd); --fg-2: light-dark(#4c586e, #b9c3d6); --bg: light-dark(#fff, #0b1222);
  --soft: light-dark(#f6f8fb, #131c30); --line: light-dark(#e0e6ef, #2c3a57); --link: light-dark(#1a5bdb, #8db8ff); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; background: var(--bg); color: var(--fg);
  font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans HK', sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.875rem; line-height: 1.25; margin: 0 0 .5rem; }
h2 { font-size: 1.3125rem; margin: 2.5rem 0 0; }
h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
p { margin: .25rem 0 .75rem; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: .25rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 1rem 0 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: .375rem 0; }
code { font: .875em ui-monospace, 'SF Mono', Consolas, monospace; }
.call { border: 1px solid var(--line); border-radius: .625rem; margin: .5rem 0; padding: 0 1rem; background: var(--bg); }
.call[open] { padding-bottom: 1rem; }
.call:has(:target) { border-color: var(--link); }
summary { padding: .625rem 0; cursor: pointer; }
.method { display: inline-block; min-width: 4rem; font-weight: 700; font-size: .8125rem; }
.what { color: var(--fg-2); display: block; }
.type { color: var(--fg-2); font-size: .875rem; }
dl { margin: .25rem 0; padding: .25rem .75rem; border-left: 2px solid var(--line); background: var(--soft); }
dt { margin-top: .375rem; }
dd { margin: 0 0 .375rem; color: var(--fg-2); font-size: .9375rem; }
`;
