import type { Language, NotificationKind } from '@virage/contract'
import { type CoinPrice, type Coins, coinsText, languageFor, moneyText, totalCost } from '@virage/domain'
import { localized } from '../../platform/localized.ts'
import type { Email } from '../../platform/mail/email.ts'
import type { PushMessage } from '../../platform/push/push.ts'
import type { LotNotification } from './lot-notification.ts'
import type { Recipient } from './recipients.ts'
import { notificationTexts, offerWords } from './notification-texts.ts'

/** A notification as it is sent. */
export type Composed = { email: Email; push: PushMessage }

/** Lots that a mail lists at most; of more it says how many there are. */
const mostListed = 10

/** Sets a notification in the fan's language. @param unsubscribeUrl ends mails of its kind */
export function composeNotification(
  { kind, asOffer, lots }: LotNotification,
  recipient: Recipient,
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: string },
): Composed {
  const language = languageFor(recipient, recipient.language)
  const words = asOffer ? offerWords[language] : notificationTexts[language][kind]
  const told = lots.slice(0, mostListed).map((lot) => ({
    name: localized(lot.name, language) ?? lot.slug,
    price: priceText(lot.price ?? 0, recipient, language),
    until: lot.until.toLocaleString(language === 'fr' ? 'fr-FR' : 'en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Europe/Paris',
    }),
  }))
  const names = lots.map(({ name, slug }) => localized(name, language) ?? slug)
  const subject = words.subject(names)
  const sentences = told.map(words.text)
  const url = publicUrl + targetOf(kind, recipient.clubSlug, lots)
  const unsubscribe = language === 'fr' ? 'Ne plus recevoir ces e-mails' : 'Unsubscribe from these emails'
  return {
    email: {
      to: recipient.email,
      from: recipient.platformName,
      subject,
      paragraphs: [...sentences, ...(words.closing ? [words.closing] : [])],
      button: { label: words.button, url },
      unsubscribe: { label: unsubscribe, url: unsubscribeUrl },
    },
    push: { title: subject, body: sentences[0] ?? '', url, tag: `${kind} ${lots[0]?.exclusiveId ?? ''}` },
  }
}

const targetOf = (kind: NotificationKind, clubSlug: string, lots: LotNotification['lots']) =>
  lots.length === 1 && kind !== 'lost'
    ? `/clubs/${clubSlug}/exclusives/${lots[0]?.slug}`
    : `/clubs/${clubSlug}/auctions`

const priceText = (price: number, { coinsEnabled, coinPrice, ticker }: Recipient, language: Language) =>
  coinsEnabled
    ? coinsText(price as Coins, ticker, language)
    : moneyText(totalCost(price as Coins, coinPrice as CoinPrice), language)
