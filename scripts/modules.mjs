// `npm run modules`: writes the graph of the server's modules into ARCHITECTURE.md. With `--check` it fails instead
// if the graph is out of date, if modules depend on each other in a circle, or if routes contain SQL.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'

const root = new URL('..', import.meta.url)
const page = new URL('ARCHITECTURE.md', root)
const source = 'apps/server/src/'
const [begin, end] = ['<!-- modules: begin -->', '<!-- modules: end -->']

/** Returns the module of a server file; undefined for a file outside the modules. */
const moduleOf = (path) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1]

/**
 * Returns the imports of each module.
 *
 * @param {Record<string, string>} files texts by path
 * @returns {Map<string, string[]>} names in alphabetical order
 */
export function moduleGraph(files) {
  const graph = new Map()
  for (const [path, text] of Object.entries(files)) {
    const from = moduleOf(path)
    if (from === undefined || path.endsWith('.test.ts')) continue
    const targets = graph.get(from) ?? new Set()
    graph.set(from, targets)
    for (const [, specifier] of text.matchAll(/\bfrom '(\.[^']+)'/g)) {
      const to = moduleOf(posix.join(posix.dirname(path), specifier))
      if (to !== undefined && to !== from) targets.add(to)
    }
  }
  const byName = (a, b) => a.localeCompare(b, 'en')
  return new Map([...graph.keys()].sort(byName).map((name) => [name, [...graph.get(name)].sort(byName)]))
}

/** Returns the modules of a circle, the first one also last; undefined if there is none. */
export function findCycle(graph) {
  const done = new Set()
  const visit = (name, path) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return undefined
    for (const next of graph.get(name) ?? []) {
      const cycle = visit(next, [...path, name])
      if (cycle) return cycle
    }
    done.add(name)
    return undefined
  }
  for (const name of graph.keys()) {
    const cycle = visit(name, [])
    if (cycle) return cycle
  }
  return undefined
}

/** Returns the route files that build queries themselves, one per line. */
export function sqlInRoutes(files) {
  return Object.entries(files)
    .filter(([path]) => /routes?\.ts$/.test(path))
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((line, index) => {
        const found = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`|from 'kysely'/.exec(line)
        return found ? [`${path}:${index + 1}: SQL belongs to queries.ts`] : []
      }),
    )
}

/** Returns the graph as a Mermaid diagram. */
export function draw(graph) {
  const edges = [...graph].flatMap(([from, targets]) => targets.map((to) => `  ${from} --> ${to}`))
  return ['```mermaid', 'graph LR', ...edges, '```'].join('\n')
}

/** Replaces the diagram of a page. @throws Error if the page has no place for it */
export function withDrawing(markdown, drawing) {
  const [start, stop] = [markdown.indexOf(begin), markdown.indexOf(end)]
  if (start < 0 || stop < start) throw new Error(`ARCHITECTURE.md has no ${begin} … ${end}`)
  return `${markdown.slice(0, start + begin.length)}\n\n${drawing}\n\n${markdown.slice(stop)}`
}

if (process.argv[1]?.endsWith('modules.mjs')) {
  const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', `${source}*.ts`], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = Object.fromEntries(
    paths
      .split('\n')
      .filter((path) => path !== '' && existsSync(new URL(path, root)))
      .map((path) => [path, readFileSync(new URL(path, root), 'utf8')]),
  )
  const graph = moduleGraph(files)
  const cycle = findCycle(graph)
  const faults = sqlInRoutes(files)
  if (graph.size === 0) faults.push(`${source}modules holds no module`)
  if (cycle) faults.push(`modules in a circle: ${cycle.join(' → ')}`)
  const before = readFileSync(page, 'utf8')
  const after = withDrawing(before, draw(graph))
  if (!process.argv.includes('--check')) writeFileSync(page, after)
  else if (after !== before) faults.push('ARCHITECTURE.md draws other modules: npm run modules')
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
