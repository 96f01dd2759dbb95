/** A fault that a walk has found, and the first place of it. */
export type Fault = { kind: string; words: string; where: string }

/** The results of walks: faults, and the map of pages and links. */
export class Findings {
  readonly #faults = new Map<string, { fault: Fault; count: number }>()
  /** By the page's pattern, how often it was checked, and where its links lead. */
  readonly pages = new Map<string, { looks: number; links: Set<string> }>()
  /** Links of pages, as `from → to`; true once one was visible. */
  readonly links = new Map<string, boolean>()

  add(kind: string, words: string, where: string): void {
    // Faults that only differ by ids and numbers are one.
    const key = `${kind} ${words.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d+/g, '#')}`
    const known = this.#faults.get(key)
    if (known) known.count++
    else this.#faults.set(key, { fault: { kind, words, where }, count: 1 })
  }

  arrive(route: string): { looks: number; links: Set<string> } {
    const page = this.pages.get(route) ?? { looks: 0, links: new Set<string>() }
    this.pages.set(route, page)
    page.looks++
    return page
  }

  see(from: string, to: string, isVisible: boolean): void {
    const key = `${from} → ${to}`
    this.links.set(key, this.links.get(key) === true || isVisible)
    if (isVisible) this.pages.get(from)?.links.add(to)
  }

  get faults(): { fault: Fault; count: number }[] {
    return [...this.#faults.values()].sort((a, b) => b.count - a.count)
  }

  /** Returns the map as text, and the pages that were not reached. */
  map(routes: readonly string[]): string {
    const pages = [...this.pages].sort(([a], [b]) => a.localeCompare(b))
    const unseen = [...this.links].filter(([, isVisible]) => !isVisible).map(([link]) => link)
    const unreached = routes.filter((route) => !this.pages.has(route))
    return [
      `${pages.length} pages`,
      ...pages.map(
        ([route, { looks, links }]) =>
          `  ${route} (${looks})\n${[...links]
            .sort()
            .map((to) => `      → ${to}`)
            .join('\n')}`,
      ),
      `${unreached.length} routes that nobody reaches by links`,
      ...unreached.map((route) => `  ${route}`),
      `${unseen.length} links that nobody sees`,
      ...unseen.sort().map((link) => `  ${link}`),
    ].join('\n')
  }
}
