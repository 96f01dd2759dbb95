import { readFileSync } from 'node:fs'

const tree = readFileSync(new URL('../../apps/web/src/routeTree.gen.ts', import.meta.url), 'utf8')
const listed = /fullPaths:\n((?:\s+\| '[^']+'\n)+)/.exec(tree)?.[1] ?? ''
const full = [...listed.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)

/** The patterns of all pages of the fan application, such as `/clubs/$slug/news/$postSlug`, without layouts. */
export const routes: string[] = [
  ...new Set(
    full
      .filter((path) => path.endsWith('/') || !full.includes(`${path}/`))
      .map((path) => path.replace(/(?<=.)\/$/, '')),
  ),
].sort()

const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}/?$`),
  parameters: route.split('$').length,
}))

/** Returns the pattern of the page at a path. The one with the fewest parameters wins. */
export const routeOf = (pathname: string): string | undefined =>
  patterns.filter(({ pattern }) => pattern.test(pathname)).sort((a, b) => a.parameters - b.parameters)[0]?.route
