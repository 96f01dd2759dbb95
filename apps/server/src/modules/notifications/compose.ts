import type { Language, NotificationKind } from '@virage/contract'
import { type Coins, coinsText, coinUnits, languageFor, moneyText, totalCost } from '@virage/domain'
import { momentText } from '../../platform/date-texts.ts'
import { localized } from '../../platform/localized.ts'
import type { Email } from '../../platform/mail/email.ts'
import type { PushMessage } from '../../platform/push/push.ts'
import type { LotNotification } from './lot-notification.ts'
import type { Recipient } from './recipients.ts'
import { textsOf } from './texts/index.ts'

/** A notification's email and push message. */
export type Composed = { email: Email; push: PushMessage }

/** Maximum number of lots that an email lists. */
const maxListed = 10

/** Composes a notification in the fan's language. @param unsubscribeUrl unsubscribes from emails of this kind */
export function composeNotification(
  { kind, asOffer, lots }: LotNotification,
  recipient: Recipient,
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: string },
): Composed {
  const language = languageFor(recipient, recipient.language)
  const t = textsOf(language)
  const about = asOffer ? 'offer' : kind
  const listed = lots.slice(0, maxListed).map((lot) => ({
    name: localized(lot.name, language) ?? lot.slug,
    price: priceText(lot.price ?? coinUnits(0), recipient, language),
    until: momentText(lot.until, language, 'long'),
  }))
  const subject = t(`${about}.subject`, { count: lots.length, name: listed[0]?.name ?? '' })
  const sentences = listed.map((lot) => t(`${about}.text`, lot))
  const url = publicUrl + targetOf(kind, recipient.clubSlug, lots)
  return {
    email: {
      to: recipient.email,
      from: recipient.platformName,
      subject,
      paragraphs: [
        ...sentences,
        ...(about === 'endingSoon' || about === 'paymentReminder' ? [t(`${about}.closing`)] : []),
      ],
      button: { label: t(`${about}.button`), url },
      unsubscribe: { label: t('unsubscribe.link'), url: unsubscribeUrl },
    },
    push: { title: subject, body: sentences[0] ?? '', url, tag: `${kind} ${lots[0]?.exclusiveId ?? ''}` },
  }
}

const targetOf = (kind: NotificationKind, clubSlug: string, lots: LotNotification['lots']) =>
  lots.length === 1 && kind !== 'lost'
    ? `/clubs/${clubSlug}/exclusives/${lots[0]?.slug}`
    : `/clubs/${clubSlug}/auctions`

const priceText = (price: Coins, { coinsEnabled, coinPrice, ticker }: Recipient, language: Language) =>
  coinsEnabled ? coinsText(price, ticker, language) : moneyText(totalCost(price, coinPrice), language)
