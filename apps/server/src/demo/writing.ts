import type { Artwork, DemoClub } from '@virage/demo'
import { type Coins, coinUnits, unitsPerCoin } from '@virage/domain'
import type { Tx } from '../platform/database/database.ts'

/** The context in which the rows of a club are inserted. */
export type Writing = {
  tx: Tx
  club: DemoClub
  clubId: string
  /** Stores a picture and returns its URL. */
  picture: (name: string, art: Artwork) => Promise<string>
  /** Ids of fans by email address. */
  fanIds: Map<string, string>
  /** Returns a time relative to now, in minutes. */
  at: (minutes: number) => Date
}

/** Converts coins to the ledger's units. */
export const units = (coins: number): Coins => coinUnits(Math.round(coins * unitsPerCoin))
