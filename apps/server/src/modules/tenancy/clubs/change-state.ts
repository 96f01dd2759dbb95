import type { ClubSettings } from '@virage/contract/staff'
import type { ClubState } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { assertUnchanged, type IfMatch } from '../../../platform/http/if-match.ts'
import type { MutationResult } from '../../staff/index.ts'
import { readSeller } from '../seller/queries.ts'
import { readReadiness } from './readiness.ts'
import { lockSettings, presentSettings, updateClubRow } from './settings-queries.ts'

/**
 * Sets the state of a club.
 *
 * @param ifReady whether it may do so only if the club has all that it needs
 * @throws ApiError if somebody has changed the settings, 409 `errors.staff.notReady` with what is missing, or 409
 *   `errors.club.sellerMissing` if a club that is UPCOMING or ARCHIVED would open, or be in STAND_BY, without saying who sells
 */
export async function changeState(
  tx: Tx,
  {
    clubId,
    state,
    reason,
    ifReady = false,
    ifMatch,
  }: {
    clubId: string
    state: ClubState
    reason?: string | undefined
    ifReady?: boolean | undefined
    ifMatch: IfMatch
  },
): Promise<MutationResult<ClubSettings>> {
  const row = await lockSettings(tx, clubId)
  const before = presentSettings(row)
  assertUnchanged(ifMatch, before)
  if (ifReady) {
    const readiness = await readReadiness(tx, row)
    if (!readiness.ready) throw new ApiError('errors.staff.notReady', { current: readiness })
  }
  // From STAND_BY a club that has sold returns, perhaps in the middle of an auction (docs/decisions/0110).
  if (!isOpen(before.state) && isOpen(state) && !(await readSeller(tx, clubId))) {
    throw new ApiError('errors.club.sellerMissing')
  }
  await updateClubRow(tx, clubId, { state })
  return {
    answer: presentSettings({ ...row, state }),
    audit: {
      subject: 'state',
      before: { state: before.state },
      after: { state },
      details: reason === undefined ? {} : { reason },
    },
  }
}

const isOpen = (state: ClubState) => state === 'LIVE' || state === 'STAND_BY'
