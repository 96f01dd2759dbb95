import type { Tx } from '../../../platform/database/database.ts'
import { readSeller } from '../../tenancy/index.ts'
import { versionOfDetails } from './change-vat-settings.ts'
import { readExclusiveNames, readVatSettings } from './vat-settings.ts'
import { countWaiting } from './waiting-queries.ts'

/** Returns how a club is taxed, with the names of its exceptions, and what documents still wait for. */
export async function describeVatSettings(tx: Tx, clubId: string) {
  const stored = await readVatSettings(tx, clubId)
  return {
    settings: stored?.details ?? null,
    names: await readExclusiveNames(tx, clubId, stored?.details.exceptions ?? []),
    version: versionOfDetails(stored?.details),
    hasSeller: (await readSeller(tx, clubId)) !== undefined,
    waiting: await countWaiting(tx, clubId),
  }
}
