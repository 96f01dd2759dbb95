import { type Digest, hexadecimal } from './digest.ts'
import type { Coins } from './units.ts'

/** A reserve and the 32 random bytes that hide it in its commitment. */
export type SealedReserve = { coins: Coins; salt: Uint8Array<ArrayBuffer> }

/**
 * Returns what is published of a reserve before the auction: SHA-256 of the salt, the text `reserve:` and the reserve in
 * hundred-thousandths of a coin, in hexadecimal. Nobody can compute the reserve from it, or find another one for it (B03).
 */
export const reserveCommitment = async ({ coins, salt }: SealedReserve, digest: Digest): Promise<string> =>
  hexadecimal(await digest(new Uint8Array([...salt, ...new TextEncoder().encode(`reserve:${coins}`)])))
