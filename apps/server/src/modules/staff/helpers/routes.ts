import type { ProblemKey } from '@virage/contract'
import {
  becomeHelper,
  createHelperLink,
  endHelper,
  type HelperLink,
  listHelpers,
  revokeHelperLink,
} from '@virage/contract/staff'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import type { Platform } from '../../../platform/platform.ts'
import { auditStaff } from '../audit/audit.ts'
import type { StaffOperations } from '../staff-operations.ts'
import { type Admitted, admitHelper } from './admit-helper.ts'
import { createHelperTokens } from './helper-tokens.ts'
import {
  dismissHelper,
  type HelperLinkRow,
  insertHelperLink,
  readDefaultEnd,
  readHelperLinks,
  readHelpers,
  revokeLink,
} from './queries.ts'

const refusals: Record<Extract<Admitted, { ok: false }>['reason'], ProblemKey> = {
  unknown: 'errors.helper.unknown',
  onTeam: 'errors.staff.alreadyThere',
  over: 'errors.helper.over',
}

/** Registers the helpers of a night, and the links with which they become one. */
export function helperRoutes(
  register: RegisterOperation,
  backOffice: StaffOperations,
  { config, database, networkHash }: Platform,
): void {
  const tokens = createHelperTokens(config.SECRET)
  const presentLink = (row: HelperLinkRow): HelperLink => ({
    id: row.id,
    auctionId: row.auction_id,
    token: tokens.sign({ clubId: row.club_id, id: row.id }),
    endDate: row.ends_at.toISOString(),
    most: row.most,
    used: row.used,
  })

  backOffice.read(listHelpers, async ({ club }, tx) => {
    const helpers = await readHelpers(tx, club.id)
    return {
      helpers: helpers.map((row) => ({
        id: row.id,
        email: row.email,
        auctionId: row.auction_id,
        since: row.joined_at.toISOString(),
        endDate: row.ends_at.toISOString(),
      })),
      links: (await readHelperLinks(tx, club.id)).map(presentLink),
    }
  })

  backOffice.mutate(createHelperLink, async ({ club, staff, body: { auctionId, endDate, most } }, tx) => {
    const defaultEnd = await readDefaultEnd(tx, club.id, auctionId)
    if (!defaultEnd) throw new ApiError('errors.auction.notFound')
    const endsAt = endDate === undefined ? defaultEnd : new Date(endDate)
    const link = { clubId: club.id, auctionId, endsAt, most, createdBy: staff.accountId }
    const row = await insertHelperLink(tx, link)
    if (!row)
      throw new ApiError('errors.validation.failed', {
        errors: [{ path: 'endDate', key: 'errors.helper.tooLong' }],
      })
    const after = { linkId: row.id, most, endDate: row.ends_at.toISOString() }
    return { answer: presentLink(row), audit: { subject: `auction ${auctionId}`, after } }
  })

  backOffice.mutate(revokeHelperLink, async ({ club, params: { linkId } }, tx) => {
    const row = await revokeLink(tx, club.id, linkId)
    if (!row) throw new ApiError('errors.backend.notFound')
    return { answer: {}, audit: { subject: `auction ${row.auction_id}`, before: { linkId, used: row.used } } }
  })

  backOffice.mutate(endHelper, async ({ club, params: { helperId } }, tx) => {
    const row = await dismissHelper(tx, club.id, helperId)
    if (!row) throw new ApiError('errors.backend.notFound')
    return { answer: {}, audit: { subject: `helper ${row.id}`, before: { email: row.email } } }
  })

  register(becomeHelper, async ({ club, principal, body: { token }, request }) => {
    // The rules of the back office: anyone who has the role sees the names of guests, and bids at their expense.
    if (!principal.emailVerified) throw new ApiError('errors.backend.forbidden')
    if (config.STAFF_SECOND_FACTOR && !principal.secondFactor) throw new ApiError('errors.staff.secondFactorNeeded')
    const linkId = tokens.read(token, club.id)
    if (linkId === undefined) throw new ApiError('errors.helper.unknown')
    const person = { accountId: principal.username, email: principal.email.toLowerCase() }
    const network = await networkHash(request.ip)
    return database.withTenant(club.id, async (tx) => {
      const admitted = await admitHelper(tx, { clubId: club.id, ...person }, linkId)
      if (!admitted.ok) throw new ApiError(refusals[admitted.reason])
      const endDate = admitted.endsAt.toISOString()
      const act = { clubId: club.id, staff: { ...person, role: 'floor' as const }, action: becomeHelper.id }
      const after = { email: person.email, linkId, endDate }
      if (admitted.isNew)
        await auditStaff(tx, { ...act, network, log: request.log }, { subject: `helper ${admitted.helperId}`, after })
      return { endDate }
    })
  })
}
