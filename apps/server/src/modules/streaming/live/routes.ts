import * as staff from '@virage/contract/staff'
import type { StaffRole } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { StaffMember } from '../../../platform/access/staff.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import type { Platform } from '../../../platform/platform.ts'
import { auditStaff, type StaffOperations } from '../../staff/index.ts'
import type { BeginStream } from '../begin-stream.ts'
import type { LiveClubs } from './live-clubs.ts'
import { audienceOf, presentLines, presentState } from './present-live.ts'
import { storeFocus, storeViewer } from './presence-queries.ts'
import { readLotBids } from './queries.ts'

/** Registers the stream of staff and the other operations of the live console. */
export function liveRoutes(
  register: RegisterOperation,
  backOffice: StaffOperations,
  { database, networkHash }: Pick<Platform, 'database' | 'networkHash'>,
  { live, begin }: { live: LiveClubs; begin: BeginStream },
): void {
  /** Stores that a person watches. With names, it is audited, unless they did within the last minute. */
  const auditViewing = async (
    {
      club,
      staff: viewer,
      request,
    }: { club: Club; staff: StaffMember; request: Parameters<BeginStream>[0]['request'] },
    names: boolean,
  ) => {
    const network = await networkHash(request.ip)
    await database.withTenant(club.id, async (tx) => {
      const returns = await storeViewer(tx, club.id, viewer)
      if (names && !returns)
        await auditStaff(
          tx,
          { clubId: club.id, staff: viewer, action: staff.openStaffStream.id, network, log: request.log },
          { subject: 'live' },
        )
    })
  }
  const seesNames = (role: StaffRole | 'operator') => audienceOf(role).bidders

  register(staff.openStaffStream, async (context) => {
    const { club, principal, staff: viewer, request, reply } = context
    const liveClub = await live.of(club.id)
    const { 'last-event-id': lastId } = request.headers
    const { socket } = request.raw
    await auditViewing(context, seesNames(viewer.role))
    if (!begin({ principal, request, reply })) return reply
    await liveClub
      .subscribe(
        { socket, accountId: viewer.accountId, role: viewer.role },
        typeof lastId === 'string' ? lastId : undefined,
      )
      .catch((err: unknown) => {
        request.log.warn({ err }, 'a staff stream could not begin')
        socket.destroy()
      })
    return reply
  })

  register(staff.getLiveState, async (context) => {
    const { club, staff: viewer } = context
    await auditViewing(context, seesNames(viewer.role))
    const liveClub = await live.of(club.id)
    return presentState(await liveClub.read(), audienceOf(viewer.role))
  })

  backOffice.read(staff.listLiveBids, async ({ club, params, staff: { role } }, tx) =>
    presentLines(await readLotBids(tx, club.id, params.exclusiveId), audienceOf(role)),
  )

  // What a person looks at changes nothing, so it has no entry in the audit log.
  register(
    staff.setLiveFocus,
    async ({ club, staff: { accountId, email }, body }) => {
      const focus = { accountId, email, exclusiveId: body.exclusiveId }
      await database.withTenant(club.id, (tx) => storeFocus(tx, club.id, focus))
      return {}
    },
    { awaitsChanges: false },
  )
}
