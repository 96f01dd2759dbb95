import { useQuery } from '@tanstack/react-query'
import { type MarkdownNode, renderMarkdown } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useSettled } from '@virage/session/use-settled'
import { createElement, type ReactNode } from 'react'
import { useClub, useMay } from '../access/club-context.ts'
import { call } from '../api.ts'

/** How long somebody stops typing before the preview is rendered again, in milliseconds. */
const pause = 300

/** The elements that a preview shows; the parts of any other are shown alone. */
const shown = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li strong em b i u s del code pre blockquote hr br table thead tbody tr th td sup sub'.split(
    ' ',
  ),
)

/**
 * A preview of a Markdown text, rendered by the server as on pages of fans. No string becomes HTML here: the answer is a tree,
 * from which elements are built. Links lead nowhere.
 */
export function Markdown({ text }: { text: string }) {
  const { slug } = useClub()
  const { allowed } = useMay()(renderMarkdown)
  const settled = useSettled(text, pause)
  const { data } = useQuery({
    queryKey: [renderMarkdown.id, slug, settled],
    queryFn: async () => {
      const [rendered] = await unwrap(call(renderMarkdown, { params: { slug }, body: { texts: [settled] } }))
      return rendered?.nodes ?? []
    },
    enabled: allowed && settled.trim() !== '',
    staleTime: Infinity,
    // What was rendered stays until the new text is: nothing flickers while somebody types.
    placeholderData: (before) => before,
  })
  if (text.trim() === '') return null
  // Until then, and for roles that can't edit: the text as it is.
  if (!data) return <p className="whitespace-pre-wrap">{text}</p>
  return <>{data.map(renderNode)}</>
}

function renderNode(node: MarkdownNode, at: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag, children } = node
  const parts = children.length === 0 ? undefined : children.map(renderNode)
  if (tag === 'a') return <u key={at}>{parts}</u>
  if (!shown.has(tag)) return parts
  return createElement(tag, { key: at }, parts)
}
