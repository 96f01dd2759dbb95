import { type ApiOperation, isBackOfficeOperation } from '@virage/contract'
import type { StaffRole } from '@virage/domain'
import type { FastifyRequest } from 'fastify'
import type { Club, ClubCache } from '../../clubs/club-cache.ts'
import type { Authenticate, Caller } from '../../fans/authenticate.ts'
import type { Fan, FanCache } from '../../fans/fan-cache.ts'
import type { FindStaff, StaffMember } from '../../staff/find-staff.ts'
import { ApiError } from './api-error.ts'

/** Who was let in, to which club; staff in which role. */
export type Admission = {
  club: Club | undefined
  caller: Caller | undefined
  fan: Fan | undefined
  staff: StaffMember | undefined
}

/** Decides who may use an operation, before anything else of it is looked at. */
export type Gate = { admit: (operation: ApiOperation, request: FastifyRequest) => Promise<Admission> }

/** The one place where an operation's `access` becomes an answer (X01). */
export function createGate({
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
  /** Whether staff must have signed in with a second factor. */
  secondFactorNeeded: boolean
}): Gate {
  const admitStaff = async (roles: readonly StaffRole[], caller: Caller, club: Club | undefined) => {
    const staff = await findStaff(caller, club?.id)
    if (!staff || (staff.role !== 'operator' && !roles.includes(staff.role))) {
      throw new ApiError('errors.backend.forbidden')
    }
    if (secondFactorNeeded && !caller.secondFactor) throw new ApiError('errors.staff.secondFactorNeeded')
    return staff
  }

  return {
    admit: async (operation, request) => {
      const { slug, username } = request.params as { slug?: string; username?: string }
      const caller = await authenticate(request)
      if (!caller && operation.access !== 'anyone') throw new ApiError('errors.authentication.required')
      // A fan's token goes to clubs' own domains, too.
      if (caller && !caller.isBackOffice && isBackOfficeOperation(operation)) {
        throw new ApiError('errors.staff.backOfficeTokenNeeded')
      }

      const club = slug === undefined ? undefined : await clubs.find(slug)
      if (slug !== undefined && !club) throw new ApiError('errors.club.notFound')
      if (caller && typeof operation.access === 'object') {
        return { club, caller, fan: undefined, staff: await admitStaff(operation.access.staff, caller, club) }
      }
      if (operation.access === 'self' && username !== caller?.username) throw new ApiError('errors.backend.forbidden')

      const needsFan =
        operation.access === 'validated' || (club?.referral_needed === true && !operation.openToUnreferred)
      const fan = club && caller && needsFan ? await fans.find(club.id, caller.username) : undefined
      if (club?.referral_needed && !operation.openToUnreferred && (!fan || fan.kyc_status === 'NOT_REFERRED')) {
        throw new ApiError('errors.club.referralNeeded')
      }
      if (operation.access === 'validated' && fan?.kyc_status !== 'VALIDATED')
        throw new ApiError('errors.fan.notValidated')
      return { club, caller, fan, staff: undefined }
    },
  }
}
