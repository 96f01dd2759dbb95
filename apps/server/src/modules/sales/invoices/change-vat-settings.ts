import type { VatDetails } from '@virage/contract/staff'
import type { Tx } from '../../../platform/database/database.ts'
import { diff } from '../../../platform/diff.ts'
import { assertUnchanged, type IfMatch } from '../../../platform/http/if-match.ts'
import { addJob } from '../../../platform/jobs.ts'
import { versionOf } from '../../../platform/version-of.ts'
import type { MutationResult } from '../../staff/index.ts'
import { insertVatSettings, lockVatSettings, readVatSettings } from './vat-settings.ts'

/** The version of the settings; the contract's schema keeps their fields in one order. */
export const versionOfDetails = (details: VatDetails | undefined) => versionOf({ settings: sorted(details ?? null) })

/** Sorts keys, which `jsonb` doesn't keep in order. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([key, inner]) => [key, sorted(inner)]),
        )
      : value

/**
 * Adds a revision of how a club is taxed; none if nothing changes. A job issues the documents of the sales that waited.
 *
 * @throws ApiError if somebody has changed it
 */
export async function changeVatSettings(
  tx: Tx,
  { clubId, details, ifMatch }: { clubId: string; details: VatDetails; ifMatch: IfMatch },
): Promise<MutationResult<{ version: string }>> {
  await lockVatSettings(tx, clubId)
  const stored = await readVatSettings(tx, clubId)
  const current = { version: versionOfDetails(stored?.details) }
  assertUnchanged(ifMatch, current)
  const version = versionOfDetails(details)
  if (version === current.version) return { answer: current, audit: [] }
  await insertVatSettings(tx, clubId, { revision: (stored?.revision ?? 0) + 1, details })
  await addJob(tx, 'issueInvoices', { clubId })
  return { answer: { version }, audit: { subject: 'vat', ...diff({ ...stored?.details }, { ...details }) } }
}
