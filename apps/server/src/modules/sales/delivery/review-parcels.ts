import { askedAfterDays } from '@virage/domain'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { forEachClaimed } from '../../../platform/database/for-each-claimed.ts'
import { runForEach } from '../../../platform/run-for-each.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { notifyBuyer } from './notify-buyer.ts'
import { claimLate, claimToAsk } from './claim-parcels.ts'
import type { ParcelRow } from './parcel-queries.ts'

/**
 * Asks buyers 21 days after shipment whether they have their parcel, and tells them once when a promised day is over. It never marks a
 * parcel as delivered. Each parcel is handled once, whichever process is first. One that fails holds up no other.
 *
 * @throws AggregateError of all failures, at the end
 */
export async function reviewParcels({
  database,
  publicUrl,
}: {
  database: Database
  publicUrl: () => string
}): Promise<void> {
  const review = (kind: 'asked' | 'late', claim: (tx: Tx, failed: string[]) => Promise<ParcelRow[]>) =>
    forEachClaimed(database, 'parcels', claim, (tx, row) => notifyBuyer(tx, row, { kind }, publicUrl()))
  const steps = [
    () => review('asked', (tx, failed) => claimToAsk(tx, askedAfterDays, failed)),
    () => review('late', claimLate),
  ]
  await runForEach(steps, (step) => step())
}

/** Schedules the review of parcels once an hour. */
export const scheduleParcelReview = (
  schedule: Schedule,
  parcels: { database: Database; publicUrl: () => string },
): void => {
  schedule('reviewParcels', 3_600_000, () => reviewParcels(parcels))
}
