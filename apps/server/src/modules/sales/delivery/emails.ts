import type { Language } from '@virage/contract'
import type { Email } from '../../../platform/mail/email.ts'
import { textsOf } from '../texts/index.ts'

/** What a buyer is told about a parcel. */
export type ParcelNews =
  | { kind: 'chosen' }
  | { kind: 'ready' }
  | { kind: 'shipped' }
  | { kind: 'delivered' }
  | { kind: 'handedOver'; receivedBy: string }
  | { kind: 'returned' }
  | { kind: 'asked' }
  | { kind: 'late' }
  | { kind: 'promised'; day: string }
  | { kind: 'term'; day: string }

/** A parcel, as emails say it. */
export type ToldParcel = {
  /** The order's formatted number. */
  number: string
  things: string
  /** Whether other parcels hold the rest of the order. */
  isPart: boolean
  place: string | null
  /** Null unless it is ready to be fetched. */
  code: string | null
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  /** The promised day, as people write it. */
  promised: string
}

/** Renders an email about a parcel. No price is in it: it may be a gift. */
export function parcelEmail({
  language,
  to,
  club,
  news,
  parcel,
  ordersUrl,
  choiceUrl,
}: {
  language: Language
  to: { email: string; first_name: string }
  club: { platform_name: string }
  news: ParcelNews
  parcel: ToldParcel
  ordersUrl: string
  /** Where a parcel that came back can be sent again. */
  choiceUrl: string
}): Email {
  const t = textsOf(language)
  const name = to.first_name
  const { things, number, place, code, carrier, trackingNumber, trackingUrl, promised } = parcel
  const paragraphs = {
    chosen: () => [t('parcel.chosen.paragraph', { name, number, promised })],
    ready: () => [
      place === null ? t('parcel.ready.online', { name, number }) : t('parcel.ready.place', { name, number, place }),
      ...(place === null || code === null ? [] : [t('parcel.ready.code', { code })]),
    ],
    shipped: () => [
      t('parcel.shipped.paragraph', { name, number }),
      ...(trackingNumber === null
        ? []
        : [t('parcel.shipped.number', { carrier: carrier ?? '', number: trackingNumber })]),
    ],
    delivered: () => [t('parcel.delivered.paragraph', { name, number })],
    handedOver: () => [
      t('parcel.handedOver.paragraph', { name, number, person: news.kind === 'handedOver' ? news.receivedBy : '' }),
    ],
    returned: () => [t('parcel.returned.paragraph', { name, number }), t('parcel.returned.choice')],
    asked: () => [t('parcel.asked.paragraph', { name, number })],
    late: () => [t('parcel.late.paragraph', { name, number, promised })],
    promised: () => [t('parcel.promised.paragraph', { name, number, day: news.kind === 'promised' ? news.day : '' })],
    term: () => [t('parcel.term.paragraph', { name, number, promised, day: news.kind === 'term' ? news.day : '' })],
  }[news.kind]()
  const tracks = news.kind === 'shipped' && trackingUrl !== null
  return {
    to: to.email,
    from: club.platform_name,
    subject: t(`parcel.${news.kind}.subject`, { things }),
    paragraphs: parcel.isPart ? [...paragraphs, t('parcel.part', { things })] : paragraphs,
    button: tracks
      ? { label: t('parcel.track'), url: trackingUrl }
      : news.kind === 'returned'
        ? { label: t('order.chooseDelivery'), url: choiceUrl }
        : { label: t('order.button'), url: ordersUrl },
  }
}
