import { renderMarkdown } from '@virage/contract/staff'
import * as markdown from '../../platform/markdown.ts'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'

/** Registers the operation that renders texts for editors. */
export function markdownRoute(register: RegisterOperation): void {
  register(renderMarkdown, async ({ body: { texts } }) =>
    texts.map((text) => ({ html: markdown.renderMarkdown(text), nodes: markdown.renderMarkdownNodes(text) })),
  )
}
