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
  const html = processor.stringify(treeOf(raw))
  rendered.set(raw, html)
  return html
}

/** Renders Markdown as {@link renderMarkdown} does, as a tree without attributes but the address of a link. */
export function renderMarkdownNodes(raw: string): MarkdownNode[] {
  return treeOf(raw).children.flatMap(nodesOf)
}

type Tree = ReturnType<typeof parser.runSync>
type Node = Tree['children'][number]

/** Returns a text as a tree of HTML; one that would take too long as its paragraphs. */
function treeOf(raw: string): Tree {
  const blocks = raw.split(/\n[ \t]*\n/)
  if (!isTooComplex(raw, blocks)) return parser.runSync(parser.parse(raw))
  return {
    type: 'root',
    children: blocks.map((value) => ({
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [{ type: 'text', value }],
    })),
  }
}

/**
 * The most signs of Markdown in a paragraph, elements of HTML in a text, and lines and items of lists. Parsing takes time with the square of
 * each, and the stack with their depth: twenty thousand characters of them would stop a process for seconds, which serves all clubs. People
 * write dozens.
 */
const [mostSigns, mostLines] = [500, 1_000]

const isTooComplex = (raw: string, blocks: string[]): boolean =>
  countOf(raw, /<[a-z]/gi) > mostSigns ||
  countOf(raw, /^.*\S/gm) > mostLines ||
  countOf(raw, /(?:[-+*]|\d[.)])[ \t]/g) > mostLines ||
  blocks.some((block) => countOf(block, /[*_~`[\]&]/g) > mostSigns) ||
  nestedBlocks.test(raw)

const countOf = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0

/** A line that begins with ten quotes or items of lists, one in the other. */
const nestedBlocks = /^[ \t]*(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+){10}/m

function nodesOf(node: Node): MarkdownNode[] {
  if (node.type === 'text') return [node.value]
  if (node.type !== 'element') return []
  const { href } = node.properties
  const children = node.children.flatMap(nodesOf)
  return [{ tag: node.tagName, ...(typeof href === 'string' && { href }), children }]
}
