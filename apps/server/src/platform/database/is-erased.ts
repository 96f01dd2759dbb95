import { type RawBuilder, sql } from 'kysely'

/** How the address of a person ends who was erased. Nobody gets what is sent to it. */
const ending = '@erased.invalid'

/** Returns whether an address is that of a person who was erased. */
export const isErasedAddress = (email: string): boolean => email.endsWith(ending)

/** The address of a row, such as an entry, after its person was erased. */
export const erasedAddress: RawBuilder<string> = sql`'erased-' || id || ${sql.lit(ending)}`

/** Returns the condition that the person of a row, such as a fan, was erased. @param row its alias */
export const isErased = (row: string): RawBuilder<boolean> =>
  // A literal, because the index of erased fans has it.
  sql<boolean>`${sql.ref(`${row}.email`)} like ${sql.lit(`%${ending}`)}`
