import { createReferral, listReferrals } from '@virage/contract'
import type { Selectable } from 'kysely'
import { transitionKyc } from '../kyc/transition-kyc.ts'
import type { DB } from '../platform/database/schema.gen.ts'
import type { RegisterOperation } from '../platform/http/register-operation.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { enqueueEmail } from '../platform/mail/enqueue-email.ts'
import type { Platform } from '../platform/platform.ts'
import { invitationEmail } from './emails.ts'

const present = (row: Selectable<DB['referral']>) => ({
  id: row.id,
  creationDate: row.created_at.toISOString(),
  fanEmail: row.email,
})

/** Invitations by members. */
export function referralRoutes(register: RegisterOperation, { database, fans, publicUrl }: Platform): void {
  register(listReferrals, async ({ club, principal }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) return []
    const rows = await database.withTenant(club.id, (tx) =>
      tx
        .selectFrom('referral')
        .selectAll()
        .where('club_id', '=', club.id)
        .where('sponsor_id', '=', fan.id)
        .orderBy('id', 'desc')
        .limit(100)
        .execute(),
    )
    return rows.map(present)
  })

  register(createReferral, async ({ club, principal, body, countRecipient }) => {
    const sponsor = await fans.find(club.id, principal.username)
    if (sponsor?.kyc_status !== 'VALIDATED') throw new ApiError('errors.fan.notValidated')
    const email = body.fanEmail.toLowerCase()
    if (email === principal.email) throw new ApiError('errors.referral.ownEmail')
    await countRecipient(email)
    const { row, lifted } = await database.withTenant(club.id, async (tx) => {
      const inserted = await tx
        .insertInto('referral')
        .values({ club_id: club.id, sponsor_id: sponsor.id, email })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      const referral =
        inserted ??
        (await tx
          .selectFrom('referral')
          .selectAll()
          .where('club_id', '=', club.id)
          .where('sponsor_id', '=', sponsor.id)
          .where('email', '=', email)
          .executeTakeFirstOrThrow())
      if (!inserted) return { row: referral, lifted: [] }
      // Somebody who came before their invitation goes on from there.
      const waiting = await tx
        .selectFrom('fan')
        .select(['id', 'account_id'])
        .where('club_id', '=', club.id)
        .where('email', '=', email)
        .where('kyc_status', '=', 'NOT_REFERRED')
        .execute()
      for (const { id } of waiting)
        await transitionKyc(tx, { clubId: club.id, fanId: id, event: 'referred', actor: principal.username })
      await enqueueEmail(tx, invitationEmail({ club, sponsor, email, publicUrl: publicUrl() }))
      return { row: referral, lifted: waiting.map(({ account_id }) => account_id) }
    })
    for (const account of lifted) fans.forget(club.id, account)
    return present(row)
  })
}
