import { day, type Expressions, type TableFill } from './expressions.ts'

/** Returns the statements for donations, receipts and memberships. */
export function givingTables({
  shape,
  until,
  club,
  id,
  fan,
  series,
  donationAt,
  donorOf,
  donationCents,
  isVisitor,
  donor,
  isDonationRefunded,
  membershipAt,
  membershipFan,
  membershipCents,
}: Expressions): TableFill[] {
  /** The donor's address is not known. */
  const isReceiptWaiting = 'n % 1000 = 7'

  return [
    {
      table: 'donation',
      statement: `insert into donation (club_id, id, fan_id, checkout_id, amount, donor, created_at, refunded_at)
        select ${club}, ${id('donation', donationAt('n'), 'n')}, case when not ${isVisitor} then ${fan(donor)} end,
          ${id('donationCheckout', donationAt('n'), 'n')}, ${donationCents}, case when ${isVisitor} then ${donorOf('n')} end, large.at(${donationAt('n')}),
          case when ${isDonationRefunded} then large.at(${donationAt('n')} + ${day}) end from ${series('n', shape.donations)}`,
    },
    {
      table: 'receipt',
      statement: `insert into receipt (club_id, id, year, number, fan_id, donation_id, amount, deductible, donor, language, created_at, cancelled_at)
        select ${club}, ${id('receipt', 'ms', 'n')}, extract(year from large.at(ms) at time zone 'UTC')::int,
          row_number() over (partition by extract(year from large.at(ms) at time zone 'UTC') order by n),
          case when not ${isVisitor} then ${fan(donor)} end, ${id('donation', 'ms', 'n')}, ${donationCents}, ${donationCents}, ${donorOf('n')}, 'fr',
          large.at(ms), case when ${isDonationRefunded} then large.at(ms + ${day}) end
        from (select n, ${donationAt('n')} as ms from ${series('n', shape.donations)}) d where not ${isReceiptWaiting}`,
    },
    {
      table: 'waiting_receipt',
      statement: `insert into waiting_receipt (club_id, id, fan_id, donation_id, amount, deductible, donor, language, paid_at)
        select ${club}, ${id('receipt', donationAt('n'), 'n')}, case when not ${isVisitor} then ${fan(donor)} end, ${id('donation', donationAt('n'), 'n')},
          ${donationCents}, ${donationCents}, ${donorOf('n')} || '{"addressLines": null}', 'fr', large.at(${donationAt('n')})
        from ${series('n', shape.donations)} where ${isReceiptWaiting}`,
    },
    {
      table: 'membership',
      statement: `insert into membership (club_id, id, fan_id, checkout_id, fee, starts_at, ends_at, reminded_30_at, reminded_7_at)
        select ${club}, ${id('membership', membershipAt('n'), 'n')}, ${fan(membershipFan)}, ${id('membershipCheckout', membershipAt('n'), 'n')},
          ${membershipCents}, large.at(${membershipAt('n')}), large.at(${membershipAt('n')} + 365 * ${day}::bigint), large.at(${until}), large.at(${until})
        from ${series('n', shape.memberships)}`,
    },
  ]
}
