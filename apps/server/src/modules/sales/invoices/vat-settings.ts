import type { VatDetails } from '@virage/contract/staff'
import type { TaxedPart, VatNature, VatRate } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { SaleLine } from '../../../platform/database/json-columns.ts'

/** A revision of how a club is taxed. Documents store its number. */
export type VatSettings = { revision: number; details: VatDetails }

/** Reads how a club is taxed: the newest revision, or a given one; undefined if nobody has said it yet. */
export const readVatSettings = (tx: Tx, clubId: string, revision?: number): Promise<VatSettings | undefined> =>
  tx
    .selectFrom('vat_settings')
    .select(['revision', 'details'])
    .where('club_id', '=', clubId)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Reads the names of exclusives; deleted ones have none. */
export async function readExclusiveNames(tx: Tx, clubId: string, exclusives: { exclusiveId: string }[]) {
  if (exclusives.length === 0) return []
  const ids = exclusives.map(({ exclusiveId }) => exclusiveId)
  return tx
    .selectFrom('exclusive')
    .select(['id', 'name'])
    .where('club_id', '=', clubId)
    .where('id', 'in', ids)
    .execute()
}

/** Locks a club's settings until the transaction ends, so that revisions are consecutive. */
export const lockVatSettings = (tx: Tx, clubId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`vat ${clubId}`}, 0))`.execute(tx)

/** Adds a revision. */
export async function insertVatSettings(tx: Tx, clubId: string, { revision, details }: VatSettings): Promise<void> {
  await tx
    .insertInto('vat_settings')
    .values({ club_id: clubId, revision, details: JSON.stringify(details) })
    .execute()
}

/** Converts a rate in percent to hundredths of a percent. */
export const rateOf = (percent: number): VatRate => Math.round(percent * 100)

/** Returns the rate of a line of a sale, and whether it is goods or services. Without VAT, the rate is 0. */
export function taxOf(line: SaleLine, details: VatDetails): Pick<TaxedPart, 'rate' | 'nature'> {
  const { rate, nature } = taxedBy(line, details)
  return { rate: details.regime === 'VAT' ? rateOf(rate) : 0, nature }
}

function taxedBy(line: SaleLine, details: VatDetails): { rate: number; nature: VatNature } {
  switch (line.kind) {
    case 'thing':
      return (
        details.exceptions.find(({ exclusiveId }) => exclusiveId === line.exclusiveId) ??
        (line.category === 'EXPERIENCE' ? details.experiences : details.collectibles)
      )
    case 'delivery':
      return details.delivery
    case 'membership':
      return details.memberships ?? { rate: 0, nature: 'SERVICES' }
    case 'coins':
      return { rate: 0, nature: 'SERVICES' }
  }
}
