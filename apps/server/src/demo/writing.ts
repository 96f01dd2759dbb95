import type { Artwork, DemoClub } from '@virage/demo'
import { type Coins, coinUnits, unitsPerCoin } from '@virage/domain'
import type { Tx } from '../platform/database/database.ts'

/** What the rows of one club are written with. */
export type Writing = {
  tx: Tx
  club: DemoClub
  clubId: string
  /** Keeps a picture and answers its address. */
  picture: (name: string, art: Artwork) => Promise<string>
  /** Ids of fans by e-mail. */
  fanIds: Map<string, string>
  /** An instant, in minutes from now. */
  at: (minutes: number) => Date
}

/** Coins of the wire as the ledger counts them. */
export const units = (coins: number): Coins => coinUnits(Math.round(coins * unitsPerCoin))
