import { createReferral, listReferrals } from '@virage/contract'
import { listPage } from '../../../platform/http/list-page.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readReferrals, type ReferralRow } from './queries.ts'
import { refer } from './refer.ts'

const present = (row: ReferralRow) => ({
  id: row.id,
  creationDate: row.created_at.toISOString(),
  fanEmail: row.email,
})

/** Registers the operations on members' invitations. */
export function referralRoutes(register: RegisterOperation, { database, fans, publicUrl }: Platform): void {
  register(listReferrals, async ({ club, principal, query, request, reply }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) return []
    return listPage(
      { query, request, reply },
      (page) => database.withTenant(club.id, (tx) => readReferrals(tx, club.id, fan.id, page)),
      present,
    )
  })

  register(createReferral, async ({ club, principal, body, countRecipient }) => {
    const sponsor = await fans.find(club.id, principal.username)
    if (sponsor?.kyc_status !== 'VALIDATED') throw new ApiError('errors.fan.notValidated')
    const email = body.fanEmail.toLowerCase()
    if (email === principal.email) throw new ApiError('errors.referral.ownEmail')
    await countRecipient(email)
    const row = await database.withTenant(club.id, (tx) =>
      refer(tx, { club, sponsor, email, actor: principal.username, publicUrl: publicUrl() }),
    )
    return present(row)
  })
}
