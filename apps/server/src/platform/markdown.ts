import rehypeExternalLinks from 'rehype-external-links'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { LRUCache } from 'lru-cache'
import { unified } from 'unified'

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeSanitize)
  .use(rehypeExternalLinks, { target: '_blank', rel: ['noopener', 'noreferrer'] })
  .use(rehypeStringify)

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
