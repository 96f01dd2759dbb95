import { changeClubState, getClubSettings, getReadiness, updateClubSettings } from '@virage/contract/staff'
import type { MediaStore } from '../../media/index.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { changeSettings } from './change-settings.ts'
import { changeState } from './change-state.ts'
import { readReadiness } from './readiness.ts'
import { presentSettings, readSettings } from './settings-queries.ts'

/** Registers owners' operations on a club's settings (C01–C11). */
export function clubSettingsRoutes(backOffice: StaffOperations, media: MediaStore): void {
  backOffice.read(getClubSettings, async ({ club }, tx) => presentSettings(await readSettings(tx, club.id)))

  backOffice.mutate(updateClubSettings, ({ club, body, ifMatch }, tx) =>
    changeSettings(tx, { clubId: club.id, given: body, ifMatch }, media),
  )

  backOffice.mutate(changeClubState, ({ club, body, ifMatch }, tx) =>
    changeState(tx, { clubId: club.id, ifMatch, ...body }),
  )

  backOffice.read(getReadiness, async ({ club }, tx) => readReadiness(tx, await readSettings(tx, club.id)))
}
