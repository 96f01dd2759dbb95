import { Resolver } from 'node:dns/promises'

/**
 * Returns the TXT records of a name, each with its parts joined; an empty list if it has none.
 *
 * @throws if DNS can't be queried
 */
export type ReadTxt = (name: string) => Promise<string[]>

/** Queries the machine's resolver, for at most six seconds. */
export const readTxt: ReadTxt = async (name) => {
  try {
    const records = await new Resolver({ timeout: 3_000, tries: 2 }).resolveTxt(name)
    return records.map((parts) => parts.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')) return []
    throw error
  }
}
