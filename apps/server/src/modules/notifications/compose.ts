import type { Language } from '@virage/contract'
import { coinsText, languageFor, moneyText, totalCost } from '@virage/domain'
import { momentText } from '../../platform/date-texts.ts'
import { localized } from '../../platform/localized.ts'
import type { Email } from '../../platform/mail/email.ts'
import type { PushMessage } from '../../platform/push/push.ts'
import type { LotNotification, NotifiedLot } from './lot-notification.ts'
import type { Recipient } from './recipients.ts'
import { textsOf } from './texts/index.ts'

/** A notification's email and push message. */
export type Composed = { email: Email; push: PushMessage }

/** Maximum number of lots that an email lists. */
const maxListed = 10

/** Composes a notification in the fan's language. @param unsubscribeUrl unsubscribes from emails of this kind */
export function composeNotification(
  notification: LotNotification,
  recipient: Recipient,
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: string | undefined },
): Composed {
  const { kind, variant, lots } = notification
  const language = languageFor(recipient, recipient.language)
  const t = textsOf(language)
  const about = variant ?? kind
  const listed = lots.slice(0, maxListed).map((lot) => ({
    name: localized(lot.name, language) ?? lot.slug,
    price: priceText(lot, recipient, language),
    cost: moneyText(totalCost(lot.price, lot.coinPrice ?? recipient.coinPrice), language),
    card: recipient.cardLast4 ?? 'none',
    until: momentText(lot.until, language, 'long'),
    chargeAt: momentText(lot.chargeAt ?? lot.until, language, 'full'),
  }))
  const subject = t(`${about}.subject`, { count: lots.length, name: listed[0]?.name ?? '' })
  const sentences = listed.map((lot) => t(`${about}.text`, lot))
  const url = publicUrl + targetOf(notification, recipient.clubSlug)
  return {
    email: {
      to: recipient.email,
      from: recipient.platformName,
      subject,
      paragraphs: [
        ...sentences,
        ...(about === 'scheduled' ? lots.flatMap((lot) => deliveryText(lot, language)) : []),
        ...(about === 'endingSoon' || about === 'paymentReminder' ? [t(`${about}.closing`)] : []),
      ],
      button: { label: t(`${about}.button`), url },
      ...(unsubscribeUrl !== undefined && { unsubscribe: { label: t('unsubscribe.link'), url: unsubscribeUrl } }),
    },
    push: { title: subject, body: sentences[0] ?? '', url, tag: `${kind} ${lots[0]?.exclusiveId ?? ''}` },
  }
}

/** Whether a notification is about a charge of the saved card, or the end of a payment. Its email is sent whatever the fan has chosen. */
export const isAboutCharge = ({ variant }: Pick<LotNotification, 'variant'>): boolean =>
  variant !== undefined && variant !== 'offer' && variant !== 'unsold'

const targetOf = (notification: LotNotification, clubSlug: string) => {
  const { kind, lots } = notification
  const [first, ...others] = lots
  const club = `/clubs/${clubSlug}`
  const isDue = isAboutCharge(notification) && notification.variant !== 'cancelled'
  if (isDue && first?.paymentId !== undefined) return `${club}/payments/${first.paymentId}`
  return others.length === 0 && kind !== 'lost' ? `${club}/exclusives/${first?.slug}` : `${club}/auctions`
}

const priceText = (lot: NotifiedLot, { coinsEnabled, coinPrice, ticker }: Recipient, language: Language) =>
  coinsEnabled
    ? coinsText(lot.price, ticker, language)
    : moneyText(totalCost(lot.price, lot.coinPrice ?? coinPrice), language)

/** Says that the delivery isn't part of a charge, and what it costs. */
function deliveryText({ delivery }: NotifiedLot, language: Language): string[] {
  if (!delivery) return []
  const t = textsOf(language)
  if (delivery === 'open') return [t('scheduled.deliveryOpen')]
  const { method, to, price } = delivery
  return [t('scheduled.delivery', { method: localized(method, language) ?? '', to, price: moneyText(price, language) })]
}
