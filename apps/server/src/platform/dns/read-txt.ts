import { Resolver } from 'node:dns/promises'

/**
 * Reads the TXT records of a name, each with its parts joined; none where the name has none.
 *
 * @throws where DNS gives no answer
 */
export type ReadTxt = (name: string) => Promise<string[]>

/** Asks the machine's resolver, for six seconds at most. */
export const readTxt: ReadTxt = async (name) => {
  try {
    const records = await new Resolver({ timeout: 3_000, tries: 2 }).resolveTxt(name)
    return records.map((parts) => parts.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')) return []
    throw error
  }
}
