import { useQuery } from '@tanstack/react-query'
import type { Exclusive } from '@virage/contract'
import { clubCountry, summarizeDelivery } from '@virage/domain'
import { useAmounts } from '@virage/session/amounts'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { useFan } from '../fans/queries.ts'
import { addressesQuery, deliveryOptionsQuery } from './delivery-queries.ts'

/** How long an address book is taken as read to tell where its fan lives, in milliseconds. */
const bookLifetime = 5 * 60_000

/**
 * Says from which price an exclusive is delivered: to the country of the fan's first address, or else to the clubs' country (B06).
 *
 * @returns undefined if the club arranges the delivery, or sends it online
 */
export function useDeliverySummary({ id, delivery }: Pick<Exclusive, 'id' | 'delivery'>): string | undefined {
  const club = useClub()
  const t = useTranslations('delivery')
  const { money } = useAmounts(club)
  const { fan } = useFan(club.slug)
  const book = useQuery({
    ...addressesQuery(club.slug, fan?.username ?? ''),
    enabled: fan !== undefined && delivery !== null,
    staleTime: bookLifetime,
  })
  const country = book.data?.[0]?.country ?? clubCountry
  const options = useQuery({
    ...deliveryOptionsQuery(club.slug, id, country),
    enabled: delivery !== null && country !== clubCountry,
  })
  const inClubCountry = delivery && { ...delivery, price: delivery.price?.value ?? null }
  const summary =
    country === clubCountry
      ? inClubCountry
      : summarizeDelivery((options.data ?? []).map(({ kind, price }) => ({ kind, price: price?.value ?? null })))
  if (!summary) return undefined
  const { price, canBeFetched } = summary
  if (price === null) return t('fetchOnly')
  if (price === 0) return t('freeDelivery')
  return t(canBeFetched ? 'fromOrFetch' : 'from', { price: money(price) })
}
