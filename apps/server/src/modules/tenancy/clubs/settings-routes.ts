import { changeClubState, getClubSettings, updateClubSettings } from '@virage/contract/staff'
import type { MediaStore } from '../../media/index.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { changeSettings } from './change-settings.ts'
import { lockSettings, presentSettings, readSettings, updateClubRow } from './settings-queries.ts'

/** Registers owners' operations on a club's settings (C01–C11). */
export function clubSettingsRoutes(backOffice: StaffOperations, media: MediaStore): void {
  backOffice.read(getClubSettings, async ({ club }, tx) => presentSettings(await readSettings(tx, club.id)))

  backOffice.mutate(updateClubSettings, ({ club, body }, tx) => changeSettings(tx, club.id, body, media))

  backOffice.mutate(changeClubState, async ({ club, body: { state, reason } }, tx) => {
    const before = presentSettings(await lockSettings(tx, club.id))
    await updateClubRow(tx, club.id, { state })
    return {
      answer: { ...before, state },
      audit: {
        subject: 'state',
        before: { state: before.state },
        after: { state },
        details: reason === undefined ? {} : { reason },
      },
    }
  })
}
