/** Text parameters of an address; others are dropped. */
export const texts =
  <K extends string>(...names: K[]) =>
  (search: Record<string, unknown>): { [P in K]?: string | undefined } => {
    const known: { [P in K]?: string | undefined } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' && value !== '') known[name] = value
      else if (typeof value === 'number') known[name] = String(value)
    }
    return known
  }
