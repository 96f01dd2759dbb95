import { getWall } from '@virage/contract'
import { applaudLot, setWall } from '@virage/contract/staff'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { presentWall } from './present-wall.ts'
import { readWall } from './queries.ts'
import { applaud, changeWall } from './change-wall.ts'

/** Registers what the big screen shows, and its control by staff (docs/decisions/0204). */
export function wallRoutes(
  register: RegisterOperation,
  backOffice: StaffOperations,
  { database }: Pick<Platform, 'database'>,
): void {
  register(getWall, async ({ club, language }) =>
    presentWall(await database.withTenant(club.id, (tx) => readWall(tx, club.id)), language),
  )
  backOffice.mutate(setWall, ({ club, staff, body, ifMatch }, tx) =>
    changeWall(tx, { clubId: club.id, accountId: staff.accountId, ifMatch }, body),
  )
  backOffice.mutate(applaudLot, ({ club, body }, tx) => applaud(tx, club.id, body.exclusiveId))
}
