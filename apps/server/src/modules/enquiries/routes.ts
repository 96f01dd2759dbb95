import * as contract from '@virage/contract'
import type { Club } from '../../platform/access/clubs.ts'
import type { Principal } from '../../platform/access/principal.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import { runIdempotently } from '../../platform/http/run-idempotently.ts'
import type { Platform } from '../../platform/platform.ts'
import { askClub } from './ask-club.ts'
import { presentEnquiry } from './present-enquiry.ts'
import { markAnswersRead, readEnquiry, readOfFan } from './queries.ts'
import { getConversation, writeMessage } from './write-to-club.ts'

/** Registers a fan's questions to the club. */
export function enquiryRoutes(
  register: RegisterOperation,
  { database, fans }: Pick<Platform, 'database' | 'fans'>,
): void {
  const getFan = async (club: Club, principal: Principal) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) throw new ApiError('errors.fan.notRegistered')
    return fan
  }
  const ofPrincipal = async (club: Club, principal: Principal) => ({
    clubId: club.id,
    fanId: (await getFan(club, principal)).id,
  })
  register(contract.listEnquiries, async ({ club, principal, language }) => {
    const of = await ofPrincipal(club, principal)
    const rows = await database.withTenant(club.id, (tx) => readOfFan(tx, of))
    return rows.map((row) => presentEnquiry(row, language))
  })

  register(contract.getEnquiry, async ({ club, principal, params: { enquiryId: id }, language }) => {
    const of = await ofPrincipal(club, principal)
    return database.withTenant(club.id, (tx) => getConversation(tx, { ...of, id, language }))
  })

  register(contract.createEnquiry, async ({ club, principal, body, idempotencyKey, language }) => {
    const fan = await getFan(club, principal)
    const of = { clubId: club.id, fanId: fan.id }
    const { text, orderId, exclusiveSlug } = body
    // A club by invitation shows its exclusives to nobody else, so it doesn't say which there are either.
    if (exclusiveSlug !== undefined && club.referral_needed && fan.kyc_status === 'NOT_REFERRED')
      throw new ApiError('errors.club.referralNeeded')
    const idempotent = {
      clubId: club.id,
      principal: principal.username,
      operation: contract.createEnquiry.id,
      key: idempotencyKey,
      input: body,
    }
    return database.withTenant(club.id, (tx) =>
      runIdempotently<contract.EnquiryConversation>(tx, idempotent, async () => {
        const id = await askClub(tx, { ...of, text, orderId, exclusiveSlug })
        return getConversation(tx, { ...of, id, language })
      }),
    )
  })

  register(
    contract.writeToClub,
    async ({ club, principal, params: { enquiryId: id }, body, idempotencyKey, language }) => {
      const of = await ofPrincipal(club, principal)
      const idempotent = {
        clubId: club.id,
        principal: principal.username,
        operation: contract.writeToClub.id,
        key: idempotencyKey,
        input: { id, ...body },
      }
      return database.withTenant(club.id, (tx) =>
        runIdempotently<contract.EnquiryConversation>(tx, idempotent, () =>
          writeMessage(tx, { ...of, id, language, text: body.text }),
        ),
      )
    },
  )

  register(contract.readEnquiry, async ({ club, principal, params: { enquiryId: id }, body: { upTo } }) => {
    const of = await ofPrincipal(club, principal)
    await database.withTenant(club.id, async (tx) => {
      if (!(await readEnquiry(tx, { ...of, id }))) throw new ApiError('errors.backend.notFound')
      await markAnswersRead(tx, { clubId: club.id, enquiryId: id, upTo })
    })
    return {}
  })
}
