import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Html, html, styleSheet } from '../html.ts'
import { documentHeaders } from './security-headers.ts'

const openApiSchema = z.record(z.string(), z.unknown())
const openApiContent = z.object({
  content: z.optional(z.record(z.string(), z.object({ schema: z.optional(openApiSchema) }))),
  description: z.optional(z.string()),
})
const openApiParameter = z.object({
  in: z.string(),
  name: z.string(),
  required: z.optional(z.boolean()),
  schema: z.optional(openApiSchema),
})
const openApiOperation = z.object({
  operationId: z.optional(z.string()),
  summary: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  security: z.optional(z.array(z.unknown())),
  parameters: z.optional(z.array(openApiParameter)),
  requestBody: z.optional(openApiContent),
  responses: z.optional(z.record(z.string(), openApiContent)),
})
/** The parts of the OpenAPI document that the reference shows. */
const openApiDocument = z.object({
  info: z.object({ title: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), openApiOperation)),
})
type Content = z.output<typeof openApiContent>
type Operation = z.output<typeof openApiOperation>
type Entry = Operation & { method: string; path: string }

/**
 * Serves the API reference at `/docs` and its OpenAPI document at `/openapi.json`. The reference is rendered on the
 * server and runs no script, because it shares an origin with pages that store tokens.
 */
export function apiReferenceRoutes(app: FastifyInstance): void {
  let page: Html | undefined
  const answer = { schema: { hide: true } }
  app.get('/openapi.json', answer, async () => app.swagger())
  app.get('/docs', answer, async (_request, reply) => {
    // Rendered once: all routes are registered before the first request.
    page ??= renderReference(openApiDocument.parse(app.swagger()))
    return reply.type('text/html; charset=utf-8').headers(documentHeaders(style)).send(page)
  })
}

function renderReference({ info, paths }: z.output<typeof openApiDocument>): Html {
  const byTag = new Map<string, Entry[]>()
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? 'other'
      byTag.set(tag, [...(byTag.get(tag) ?? []), { ...operation, method, path }])
    }
  const tags = [...byTag].sort(([a], [b]) => a.localeCompare(b))
  const links = tags.map(([tag]) => html`<li><a href="#${idOf(tag)}">${tag}</a></li>`)
  const sections = tags.map(
    ([tag, entries]) =>
      html`<section>
        <h2 id="${idOf(tag)}">${tag}</h2>
        !${entries.map(renderOperation)}
      </section>`,
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${info.title} API</title>
        !${styleSheet(style)}
      </head>
      <body>
        <nav aria-label="Sections">
          <a class="title" href="#top">${info.title} API</a>
          <p><a href="/openapi.json">OpenAPI document</a></p>
          <ul>
            !${links}
          </ul>
        </nav>
        <main id="top">
          <h1>API reference</h1>
          <p>
            Operations marked 🔒 take an identity token: <code>Authorization: Bearer …</code>. Failures are
            <code>application/problem+json</code> (RFC 9457).
          </p>
          !${sections}
        </main>
      </body>
    </html>`
}

const idOf = (tag: string) => tag.replaceAll(' ', '-')

function renderOperation({ method, path, operationId = path, ...operation }: Entry): Html {
  const lock = operation.security ? html` <span title="Needs an identity token">🔒</span>` : ''
  const parameters = (operation.parameters ?? []).map(
    ({ in: place, name, required, schema }) =>
      html`<tr>
        <td><code>${name}</code></td>
        <td>${place}${required ? ', required' : ''}</td>
        <td><code>${JSON.stringify(schema ?? {})}</code></td>
      </tr>`,
  )
  const responses = Object.entries(operation.responses ?? {})
    .filter(([status]) => !status.endsWith('XX'))
    .map(([status, response]) => renderContent(`Response ${status}`, response))
  return html`<details id="${operationId}">
    <summary>
      <b class="${method}">${method.toUpperCase()}</b> <code>${path}</code>!${lock}<span class="summary"
        >${operation.summary ?? ''}</span
      >
    </summary>
    !${
      parameters.length === 0
        ? ''
        : html`<h3>Parameters</h3>
            <table>
              !${parameters}
            </table>`
    }!${operation.requestBody ? renderContent('Request body', operation.requestBody) : ''}!${responses}
  </details>`
}

function renderContent(title: string, { content = {} }: Content): Html {
  const [[type, { schema = {} }] = ['no content', {}]] = Object.entries(content)
  const text = type === 'no content' ? '' : html`<pre>${JSON.stringify(schema, null, 2)}</pre>`
  return html`<h3>${title} <span>${type}</span></h3>
    !${text}`
}

const style = `:root{color-scheme:light dark;--line:light-dark(#d9dce3,#2a2f3d);--raised:light-dark(#f0f1f5,#171b26);--muted:light-dark(#565d6d,#a4abbb)}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;background:light-dark(#fff,#0a0c14);color:light-dark(#14171f,#f5f6f9)}
nav{padding:20px;border-bottom:1px solid var(--line)}.title{font-weight:700}nav ul{display:flex;flex-wrap:wrap;gap:4px 14px;margin:0;padding:0;list-style:none}a{color:inherit;display:inline-block;padding:4px 0}
main{padding:8px 20px 80px;max-width:1000px}h1{font-size:32px;line-height:1.15}h2{font-size:22px;margin:40px 0 12px;scroll-margin-top:16px}h3{font-size:14px;margin:16px 0 6px}h3 span{font-weight:400;color:var(--muted)}
details{border:1px solid var(--line);border-radius:12px;margin:0 0 8px;padding:0 16px}details[open]{padding-bottom:16px}summary{cursor:pointer;padding:12px 0;overflow-wrap:anywhere}.summary{display:block;color:var(--muted);font-size:15px}
b{display:inline-block;min-width:62px;font-size:13px}.get{color:light-dark(#0b6b3a,#5fd39a)}.post,.put,.patch{color:light-dark(#1d5fd0,#8fb6ff)}.delete{color:light-dark(#b3261e,#ff8a80)}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{margin:0;padding:12px;overflow:auto;max-height:420px;border-radius:8px;background:var(--raised)}table{border-collapse:collapse;width:100%;font-size:14px}td{padding:4px 12px 4px 0;vertical-align:top;border-top:1px solid var(--line);overflow-wrap:anywhere}
:focus-visible{outline:3px solid currentColor;outline-offset:2px}@media(min-width:900px){body{display:grid;grid-template-columns:240px 1fr}nav{position:sticky;top:0;height:100vh;overflow:auto;border:0;border-right:1px solid var(--line)}nav ul{display:block}}`
