import { type ApiOperation, isBackOfficeOperation } from '@virage/contract'
import { mayRehearse } from '@virage/contract/staff'
import type { StaffRole } from '@virage/domain'
import type { FastifyRequest } from 'fastify'
import type { Club, ClubCache } from '../access/clubs.ts'
import type { Authenticate, Principal } from '../access/principal.ts'
import type { Fan, FanCache } from '../access/fans.ts'
import type { FindStaff, StaffMember } from '../access/staff.ts'
import { previewOf } from '../preview.ts'
import { ApiError } from './api-error.ts'

/** The principal that was authorized, the club, and their fan record or staff role. */
export type AuthContext = {
  club: Club | undefined
  principal: Principal | undefined
  fan: Fan | undefined
  staff: StaffMember | undefined
}

/** Decides who may use an operation, before its input is parsed. */
export type Authorizer = {
  authorize: (operation: ApiOperation, request: FastifyRequest<{ Params: PathParams }>) => Promise<AuthContext>
}

/** The path parameters that authorization depends on. */
export type PathParams = { slug?: string; username?: string }

/** Creates the authorizer, the only place that evaluates an operation's `access` (X01). */
export function createAuthorizer({
  authenticate,
  clubs,
  fans,
  findStaff,
  secondFactorNeeded,
}: {
  authenticate: Authenticate
  clubs: ClubCache
  fans: FanCache
  findStaff: FindStaff
  /** Whether staff must have logged in with a second factor. */
  secondFactorNeeded: boolean
}): Authorizer {
  const authorizeStaff = async (roles: readonly StaffRole[], principal: Principal, club: Club | undefined) => {
    // A rehearsal has no team of its own: who works for the club that rehearses works in it.
    const staff = await findStaff(principal, club?.rehearsal_of ?? club?.id)
    if (!staff || (staff.role !== 'operator' && !roles.includes(staff.role))) {
      throw new ApiError('errors.backend.forbidden')
    }
    if (secondFactorNeeded && !principal.secondFactor) throw new ApiError('errors.staff.secondFactorNeeded')
    return staff
  }

  return {
    authorize: async (operation, request) => {
      const { slug, username } = request.params
      const principal = await authenticate(request)
      if (!principal && operation.access !== 'anyone') throw new ApiError('errors.authentication.required')
      // A fan's token is no proof for the back office: clubs' own domains receive it, too.
      if (principal && !principal.isBackOffice && isBackOfficeOperation(operation)) {
        throw new ApiError('errors.staff.backOfficeTokenNeeded')
      }

      const find = isBackOfficeOperation(operation) ? clubs.findWithRehearsals : clubs.find
      const club = slug === undefined ? undefined : await find(slug)
      if (slug !== undefined && !club) throw new ApiError('errors.club.notFound')
      if (principal && typeof operation.access === 'object') {
        const staff = await authorizeStaff(operation.access.staff, principal, club)
        if (club?.rehearsal_of && !mayRehearse(operation)) throw new ApiError('errors.rehearsal.notHere')
        return { club, principal, fan: undefined, staff }
      }
      if (club?.rehearsal_of) throw new ApiError('errors.club.notFound')
      if (operation.access === 'self' && username !== principal?.username)
        throw new ApiError('errors.backend.forbidden')

      const needsFan =
        operation.access === 'validated' || (club?.referral_needed === true && !operation.openToUnreferred)
      const fan = club && principal && needsFan ? await fans.find(club.id, principal.username) : undefined
      // A preview link shows what members of a club by invitation see.
      const isInvited = (fan && fan.kyc_status !== 'NOT_REFERRED') || (club && previewOf(club.id) !== undefined)
      if (club?.referral_needed && !operation.openToUnreferred && !isInvited) {
        throw new ApiError('errors.club.referralNeeded')
      }
      if (operation.access === 'validated' && fan?.kyc_status !== 'VALIDATED')
        throw new ApiError('errors.fan.notValidated')
      return { club, principal, fan, staff: undefined }
    },
  }
}
