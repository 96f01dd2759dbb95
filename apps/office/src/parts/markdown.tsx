import type { ReactNode } from 'react'

/** Marks within a line: bold, italic, links. */
const marks = /\*\*(.+?)\*\*|\*(.+?)\*|_(.+?)_|\[([^\]]+)\]\([^)]*\)/g

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const match of text.matchAll(marks)) {
    const [whole, strong, starred, underlined, link] = match
    parts.push(text.slice(at, match.index))
    const emphasised = starred ?? underlined
    const key = match.index
    if (strong !== undefined) parts.push(<strong key={key}>{strong}</strong>)
    else if (emphasised !== undefined) parts.push(<em key={key}>{emphasised}</em>)
    else parts.push(<u key={key}>{link}</u>)
    at = match.index + whole.length
  }
  return [...parts, text.slice(at)]
}

/**
 * A preview of a Markdown text: paragraphs, headings, lists, bold, italic and links, which lead nowhere. The server renders
 * and sanitises the text that fans see.
 */
export function Markdown({ text }: { text: string }) {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((block, nth) => {
      const lines = block.split('\n')
      // oxlint-disable-next-line react/no-array-index-key -- the blocks of a text have no other name
      const key = nth
      if (/^#{1,6} /.test(block)) return <h4 key={key}>{inline(block.replace(/^#+ /, ''))}</h4>
      if (lines.every((line) => /^(?:[-*]|\d+\.) /.test(line)))
        return (
          <ul key={key}>
            {lines.map((line) => (
              <li key={line}>{inline(line.replace(/^(?:[-*]|\d+\.) /, ''))}</li>
            ))}
          </ul>
        )
      return <p key={key}>{inline(lines.join(' '))}</p>
    })
}
