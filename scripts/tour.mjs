// `npm run tour`: prints the file and line of each symbol in docs/tour.md.
import { existsSync, readFileSync } from 'node:fs'

const document = new URL('../docs/tour.md', import.meta.url)

/**
 * Finds the declaration of each `[`symbol`][label]` of a tour.
 *
 * @param read returns the lines of a path; undefined if there is no file
 */
export function stopsOf(markdown, read) {
  const paths = new Map([...markdown.matchAll(/^\[([\w-]+)\]: (\S+)$/gm)].map(([, label, path]) => [label, path]))
  return [...markdown.matchAll(/\[`(\w+)`\]\[([\w-]+)\]/g)].map(([, symbol, label]) => {
    const path = paths.get(label)
    const lines = path === undefined ? undefined : read(path)
    const declared = new RegExp(`^export (?:async )?(?:function|const|type|class) ${symbol}\\b`)
    const line = lines === undefined ? 0 : lines.findIndex((text) => declared.test(text)) + 1
    return { symbol, label, path, exists: lines !== undefined, line: line === 0 ? undefined : line }
  })
}

/** Returns the stops of docs/tour.md. */
export const tour = () =>
  stopsOf(readFileSync(document, 'utf8'), (path) => {
    const file = new URL(path, document)
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : undefined
  })

if (process.argv[1]?.endsWith('tour.mjs'))
  for (const { symbol, path, line } of tour()) console.log(`${path?.replace('../', '')}:${line ?? '?'}  ${symbol}`)
