import { sql } from 'kysely'
import { audit } from '../../staff/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs.ts'
import { forgetKeptAnswers } from './staff-queries.ts'

/**
 * Erases a fan from a club: what tells who they are is removed; orders, donations, bids and the ledger stay under the
 * record's id, which is then a pseudonym (docs/decisions/0032). The account itself is the identity service's.
 *
 * @param actor who carries it out, for the audit log
 * @returns false when the club has no open request of this fan
 */
export async function eraseFan(
  tx: Tx,
  { clubId, fanId, actor }: { clubId: string; fanId: string; actor: string },
): Promise<boolean> {
  const closed = await tx
    .updateTable('erasure_request')
    .set({ done_at: sql<Date>`virage_now()`, done_by: actor })
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('withdrawn_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  if (closed.numUpdatedRows === 0n) return false

  const pseudonym = `erased-${fanId}`
  const address = `${pseudonym}@erased.invalid`
  const fan = await tx
    .selectFrom('fan')
    .select(['email', 'account_id'])
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('fan')
    .set({
      account_id: pseudonym,
      email: address,
      first_name: '',
      last_name: '',
      picture_url: null,
      personal_info: null,
      kyc_rejection: null,
      card_status: 'NOT_DEFINED',
      payment_customer: null,
      payment_method: null,
      hidden: true,
    })
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .execute()
  const uploads = await tx
    .deleteFrom('upload')
    .where('club_id', '=', clubId)
    .where('account_id', '=', fan.account_id)
    .returning('name')
    .execute()
  if (uploads.length > 0) await addJob(tx, 'removePictures', { names: uploads.map(({ name }) => name) })
  await tx
    .updateTable('kyc_transition')
    .set({
      reason: null,
      actor: sql<string>`case when actor = ${fan.account_id} then ${pseudonym} else actor end`,
    })
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .execute()
  await tx
    .updateTable('message')
    .set({ text: '', erased_at: sql<Date>`virage_now()` })
    .where('club_id', '=', clubId)
    .where('sender_id', '=', fanId)
    .execute()
  await tx
    .updateTable('message_report')
    .set({ text: '' })
    .where('club_id', '=', clubId)
    .where('message_id', 'in', (sent) =>
      sent.selectFrom('message').select('id').where('club_id', '=', clubId).where('sender_id', '=', fanId),
    )
    .execute()
  await tx
    .updateTable('gift_card')
    .set({ message: null })
    .where('club_id', '=', clubId)
    .where('from_id', '=', fanId)
    .execute()
  await tx
    .updateTable('participation')
    .set({ first_name: '', last_name: '', email: address, answers: '[]' })
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .execute()
  // Entries and gifts that they made as a visitor, under the same address.
  await sql`
    update participation
    set first_name = '', last_name = '', answers = '[]', email = 'erased-' || id || '@erased.invalid'
    where club_id = ${clubId} and fan_id is null
      and email_key = regexp_replace(${fan.email.toLowerCase()}, '\\+[^@]*@', '@')`.execute(tx)
  for (const table of ['donation', 'checkout'] as const) {
    await tx
      .updateTable(table)
      .set({ donor: null })
      .where('club_id', '=', clubId)
      .where((row) =>
        row.or([row('fan_id', '=', fanId), row(sql`lower(donor ->> 'email')`, '=', fan.email.toLowerCase())]),
      )
      .execute()
  }
  await tx
    .updateTable('message_report')
    .set({ reason: '-' })
    .where('club_id', '=', clubId)
    .where('reporter_id', '=', fanId)
    .execute()
  await tx.deleteFrom('referral').where('club_id', '=', clubId).where('sponsor_id', '=', fanId).execute()
  await tx
    .updateTable('referral')
    .set({ email: address })
    .where('club_id', '=', clubId)
    .where('email', '=', fan.email.toLowerCase())
    .execute()
  await tx.deleteFrom('identity_change').where('club_id', '=', clubId).where('fan_id', '=', fanId).execute()
  await tx.deleteFrom('exclusive_like').where('club_id', '=', clubId).where('fan_id', '=', fanId).execute()
  await tx.deleteFrom('push_subscription').where('club_id', '=', clubId).where('fan_id', '=', fanId).execute()
  await tx.deleteFrom('notification_choice').where('club_id', '=', clubId).where('fan_id', '=', fanId).execute()
  await tx.deleteFrom('reservation').where('club_id', '=', clubId).where('fan_id', '=', fanId).execute()
  await tx
    .deleteFrom('fan_block')
    .where('club_id', '=', clubId)
    .where((block) => block.or([block('fan_id', '=', fanId), block('blocked_id', '=', fanId)]))
    .execute()
  await forgetKeptAnswers(tx, clubId, { fan_id: fanId, account_id: fan.account_id })
  await audit(tx, { clubId, actor, action: 'fan.erased', subject: fanId })
  return true
}
