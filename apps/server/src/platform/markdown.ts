import rehypeExternalLinks from 'rehype-external-links'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { LRUCache } from 'lru-cache'
import type { MarkdownNode } from '@virage/contract/staff'
import { unified } from 'unified'

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeSanitize)
  .use(rehypeExternalLinks, { target: '_blank', rel: ['noopener', 'noreferrer'] })
const processor = parser().use(rehypeStringify)

// Rendered texts are cached: they change rarely and are shown often.
const rendered = new LRUCache<string, string>({
  maxSize: 8_000_000,
  sizeCalculation: (html, raw) => html.length + raw.length + 1,
})

/**
 * Renders Markdown or HTML as sanitised HTML without scripts and styles. Links to other sites open in a new tab (N04).
 */
export function renderMarkdown(raw: string): string {
  const known = rendered.get(raw)
  if (known !== undefined) return known
  const html = String(processor.processSync(raw))
  rendered.set(raw, html)
  return html
}

/** Renders Markdown as {@link renderMarkdown} does, as a tree without attributes but the address of a link. */
export function renderMarkdownNodes(raw: string): MarkdownNode[] {
  return parser.runSync(parser.parse(raw)).children.flatMap(nodesOf)
}

type Node = ReturnType<typeof parser.runSync>['children'][number]

function nodesOf(node: Node): MarkdownNode[] {
  if (node.type === 'text') return [node.value]
  if (node.type !== 'element') return []
  const { href } = node.properties
  const children = node.children.flatMap(nodesOf)
  return [{ tag: node.tagName, ...(typeof href === 'string' && { href }), children }]
}
