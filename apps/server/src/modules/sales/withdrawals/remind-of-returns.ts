import type { Texts } from '@virage/contract/staff'
import { languageFor, reminderDays, returnDays } from '@virage/domain'
import { sql } from 'kysely'
import { dayText } from '../../../platform/date-texts.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { forEachClaimed } from '../../../platform/database/for-each-claimed.ts'
import type { WithdrawalSender } from '../../../platform/database/json-columns.ts'
import { localized } from '../../../platform/localized.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { imprintOf, readSeller } from '../../tenancy/index.ts'
import { orderNumber } from '../orders/queries.ts'
import { textsOf } from '../texts/index.ts'
import { proofUrlOf, returnAddress } from './acknowledge-withdrawal.ts'

/** A withdrawal whose goods are still with the buyer. */
type DueReturn = {
  id: string
  club_id: string
  fan_id: string
  sender: WithdrawalSender
  refund_due_at: Date
  number: number
  names: Texts[]
  fan_language: string | null
  slug: string
  platform_name: string
  languages: string[]
}

/** What the reminders need. */
type Reminders = { database: Database; publicUrl: () => string }

/**
 * Reminds buyers on the tenth day of their withdrawal to send the goods back, unless something says that they are on their way
 * or came back. Each buyer is reminded once, whichever process is first. Nobody can switch it off: it protects their refund.
 *
 * @throws AggregateError of all failures, at the end; they hold up no other
 */
export const remindOfReturns = ({ database, publicUrl }: Reminders): Promise<void> =>
  forEachClaimed(database, 'reminders', claimDueReturns, (tx, row) => remind(tx, row, publicUrl()))

/** Schedules the reminders once an hour. */
export const scheduleReturnReminders = (schedule: Schedule, reminders: Reminders): void => {
  schedule('remindOfReturns', 3_600_000, () => remindOfReturns(reminders))
}

/** Reads at most a hundred withdrawals that are due for a reminder, and marks them as reminded. @param failed withdrawals left out */
async function claimDueReturns(tx: Tx, failed: string[]): Promise<DueReturn[]> {
  const daysLeft = returnDays - reminderDays
  const { rows } = await sql<DueReturn>`
    with claimed as (
      insert into withdrawal_reminder (club_id, withdrawal_id)
      select w.club_id, w.id from withdrawal w
      where w.needs_return and w.refusal is null and w.sender is not null
        and w.refund_due_at > statement_now() and w.refund_due_at <= statement_now() + make_interval(days => ${daysLeft})
        and w.id <> all(${failed}::uuid[])
        and not exists (select from withdrawal_reminder m where m.club_id = w.club_id and m.withdrawal_id = w.id)
        and not exists (select from withdrawal_shipment s where s.club_id = w.club_id and s.withdrawal_id = w.id)
        and not exists (
          select from orders o where o.club_id = w.club_id and o.id = w.order_id and o.refunded_at is not null)
        and not exists (select from withdrawal_return b where b.club_id = w.club_id and b.withdrawal_id = w.id)
        and not exists (
          select from parcel p where p.club_id = w.club_id and p.order_id = w.order_id and p.state in ('RETURNED', 'LOST'))
      order by w.refund_due_at limit 100
      on conflict do nothing
      returning club_id, withdrawal_id
    )
    select w.id, w.club_id, w.fan_id, w.sender, w.refund_due_at, o.number, f.language as fan_language,
      c.slug, c.platform_name, c.languages,
      (select jsonb_agg(l.name) from withdrawal_line n
        join order_line l on l.club_id = n.club_id and l.order_id = n.order_id and l.exclusive_id = n.exclusive_id
        where n.club_id = w.club_id and n.withdrawal_id = w.id) as names
    from claimed
    join withdrawal w on w.club_id = claimed.club_id and w.id = claimed.withdrawal_id
    join orders o on o.club_id = w.club_id and o.id = w.order_id
    join fan f on f.club_id = w.club_id and f.id = w.fan_id
    join club c on c.id = w.club_id`.execute(tx)
  return rows
}

async function remind(tx: Tx, row: DueReturn, publicUrl: string): Promise<void> {
  const language = languageFor(row, row.fan_language)
  const t = textsOf(language)
  const day = dayText(row.refund_due_at, language)
  const seller = await readSeller(tx, row.club_id)
  const to = returnAddress(seller)
  const things = row.names.map((name) => localized(name, language) ?? '').join(', ')
  const email = {
    to: row.sender.email,
    from: row.platform_name,
    subject: t('withdrawal.reminderSubject', { day }),
    paragraphs: [
      t('withdrawal.reminder', { name: row.sender.firstName, number: orderNumber(row.number), things }),
      to ? t('withdrawal.reminderNextTo', { day, address: to.join(', ') }) : t('withdrawal.reminderNext', { day }),
      t('withdrawal.reminderSent'),
    ],
    button: { label: t('withdrawal.proof'), url: proofUrlOf({ publicUrl, club: row, id: row.id }) },
    footnote: t('withdrawal.reference', { id: row.id }),
    imprint: imprintOf(seller, language),
  }
  await enqueueEmail(tx, email, {
    fan: { clubId: row.club_id, fanId: row.fan_id },
    jobKey: `withdrawal ${row.id} reminder`,
  })
}
