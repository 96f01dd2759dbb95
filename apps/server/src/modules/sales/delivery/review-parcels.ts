import { askedAfterDays } from '@virage/domain'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { forAllClubs, type Transact } from '../../../platform/database/for-all-clubs.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { notifyBuyer } from './notify-buyer.ts'
import { claimLate, claimToAsk, type ParcelRow } from './parcel-queries.ts'

/**
 * Asks buyers 21 days after shipment whether they have their parcel, and tells them once when a promised day is over. It never marks a
 * parcel as delivered. Each parcel is handled once, whichever process is first.
 */
export async function reviewParcels({
  database,
  publicUrl,
}: {
  database: Database
  publicUrl: () => string
}): Promise<void> {
  const forEachBatch = async (transact: Transact, claim: (tx: Tx) => Promise<ParcelRow[]>, kind: 'asked' | 'late') => {
    let found: number
    do {
      found = await transact(async (tx) => {
        const rows = await claim(tx)
        for (const row of rows) await notifyBuyer(tx, row, { kind }, publicUrl())
        return rows.length
      })
    } while (found > 0)
  }
  await forAllClubs(database, async (transact) => {
    await forEachBatch(transact, (tx) => claimToAsk(tx, askedAfterDays), 'asked')
    await forEachBatch(transact, claimLate, 'late')
  })
}

/** Schedules the review of parcels once an hour. */
export const scheduleParcelReview = (
  schedule: Schedule,
  parcels: { database: Database; publicUrl: () => string },
): void => {
  schedule('reviewParcels', 3_600_000, () => reviewParcels(parcels))
}
