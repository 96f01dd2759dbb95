import { changeClubState, getClubSettings, updateClubSettings } from '@virage/contract/staff'
import { assertUnchanged } from '../../../platform/http/if-match.ts'
import type { MediaStore } from '../../media/index.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { changeSettings } from './change-settings.ts'
import { lockSettings, presentSettings, readSettings, updateClubRow } from './settings-queries.ts'

/** Registers owners' operations on a club's settings (C01–C11). */
export function clubSettingsRoutes(backOffice: StaffOperations, media: MediaStore): void {
  backOffice.read(getClubSettings, async ({ club }, tx) => presentSettings(await readSettings(tx, club.id)))

  backOffice.mutate(updateClubSettings, ({ club, body, ifMatch }, tx) =>
    changeSettings(tx, { clubId: club.id, given: body, ifMatch }, media),
  )

  backOffice.mutate(changeClubState, async ({ club, body: { state, reason }, ifMatch }, tx) => {
    const row = await lockSettings(tx, club.id)
    const before = presentSettings(row)
    assertUnchanged(ifMatch, before)
    await updateClubRow(tx, club.id, { state })
    return {
      answer: presentSettings({ ...row, state }),
      audit: {
        subject: 'state',
        before: { state: before.state },
        after: { state },
        details: reason === undefined ? {} : { reason },
      },
    }
  })
}
