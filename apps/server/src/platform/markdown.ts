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

/**
 * How many signs of Markdown or HTML a text may have, and how many quotes and lists in one line. The time of a parser grows with the square of
 * these numbers: twenty thousand signs took seconds, in which a process answers nobody.
 */
const [mostSigns, deepest] = [1_000, 4]

const signs = /[*_~[`|]|<(?!\/)/g
/** A line with so many quotes and lists that is no thematic break, such as `- - - -`. */
const containers = new RegExp(
  String.raw`^(?![ \t]*(?:[-*][ \t]*)+$)(?:[ \t]*(?:>|[-+*](?=\s)|\d{1,9}[.)](?=\s))){${deepest},}`,
  'm',
)

/** Returns the tree of a text. One that has too many signs is shown as it was written. */
const parse = (raw: string): ReturnType<typeof parser.runSync> =>
  (raw.match(signs)?.length ?? 0) > mostSigns || containers.test(raw)
    ? {
        type: 'root',
        children: [{ type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: raw }] }],
      }
    : parser.runSync(parser.parse(raw))

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
  const html = processor.stringify(parse(raw))
  rendered.set(raw, html)
  return html
}

/** Renders Markdown as {@link renderMarkdown} does, as a tree without attributes but the address of a link. */
export function renderMarkdownNodes(raw: string): MarkdownNode[] {
  return parse(raw).children.flatMap(nodesOf)
}

type Node = ReturnType<typeof parser.runSync>['children'][number]

function nodesOf(node: Node): MarkdownNode[] {
  if (node.type === 'text') return [node.value]
  if (node.type !== 'element') return []
  const { href } = node.properties
  const children = node.children.flatMap(nodesOf)
  return [{ tag: node.tagName, ...(typeof href === 'string' && { href }), children }]
}
