import { type BidLimit, bidLimitAt, type Cents, languageFor, moneyText } from '@virage/domain'
import type { Club } from '../../platform/access/clubs.ts'
import { momentText } from '../../platform/date-texts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts'
import { textsOf } from './texts/index.ts'

/** Confirms a changed limit or break to its fan by email (B02). A choice that changes nothing is not confirmed again. */
export async function emailBidLimit(
  tx: Tx,
  {
    club,
    fanId,
    before,
    limit,
    now,
    publicUrl,
  }: { club: Club; fanId: string; before: BidLimit; limit: BidLimit; now: Date; publicUrl: string },
): Promise<void> {
  const isNewBreak = limit.restingUntil?.getTime() !== before.restingUntil?.getTime()
  const isSame = (one: BidLimit['next'], other: BidLimit['next']) =>
    one?.limit === other?.limit && one?.at.getTime() === other?.at.getTime()
  if (!isNewBreak && bidLimitAt(limit, now) === bidLimitAt(before, now) && isSame(limit.next, before.next)) return
  const fan = await tx
    .selectFrom('fan')
    .select(['email', 'first_name', 'language'])
    .where('club_id', '=', club.id)
    .where('id', '=', fanId)
    .executeTakeFirstOrThrow()
  const language = languageFor(club, fan.language)
  const t = textsOf(language)
  const name = fan.first_name
  const amount = (cents: Cents | null) => (cents === null ? 'none' : moneyText(cents, language))
  const { next, restingUntil } = limit
  const limitTexts = [
    t('limit.now', { name, amount: amount(bidLimitAt(limit, now)) }),
    ...(next && next.at > now
      ? [t('limit.later', { amount: amount(next.limit), when: momentText(next.at, language, 'long') })]
      : []),
  ]
  const breakTexts =
    isNewBreak && restingUntil ? [t('limit.break', { name, when: momentText(restingUntil, language, 'long') })] : []
  const paragraphs = isNewBreak ? breakTexts : limitTexts
  await enqueueEmail(
    tx,
    {
      to: fan.email,
      from: club.platform_name,
      subject: t(isNewBreak ? 'limit.breakSubject' : 'limit.subject'),
      paragraphs: [...paragraphs, t('limit.notYou')],
      button: { label: t('limit.button'), url: `${publicUrl}/clubs/${club.slug}/auctions/mine` },
    },
    { fan: { clubId: club.id, fanId }, jobKey: `bid limit ${fanId} ${isNewBreak ? 'break' : 'limit'}` },
  )
}
