import { useQuery } from '@tanstack/react-query'
import { byPriceAscending, byPriceDescending } from '@virage/domain'
import { EmptyState, Skeleton } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { ExclusiveCard } from './exclusive-card.tsx'
import { exclusivesQuery } from './queries.ts'

/** What is for sale; by price descending at first (M01). */
export function Marketplace() {
  const club = useClub()
  const t = useTranslations('marketplace')
  const { data, isPending } = useQuery(exclusivesQuery(club.slug))
  const [order, setOrder] = useState<'descending' | 'ascending'>('descending')
  const shown = (data ?? [])
    .filter(({ auctionLot }) => auctionLot === null)
    .sort(order === 'descending' ? byPriceDescending : byPriceAscending)
  return (
    <main className="wrap pt-8 md:pt-12">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="display text-4xl uppercase">{t('title')}</h1>
        <label className="flex items-center gap-3 text-sm font-semibold">
          {t('sort')}
          <select
            value={order}
            onChange={(event) => setOrder(event.target.value === 'ascending' ? 'ascending' : 'descending')}
            className="min-h-11 rounded-control bg-raised px-3"
          >
            <option value="descending">{t('descending')}</option>
            <option value="ascending">{t('ascending')}</option>
          </select>
        </label>
      </div>
      {isPending && (
        <div className="grid grid-cols-2 gap-3.5 md:grid-cols-4 md:gap-5">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className="aspect-[4/5]" />
          ))}
        </div>
      )}
      {data && shown.length === 0 && (
        <EmptyState icon="bag" title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
      <div className="grid grid-cols-2 gap-3.5 md:grid-cols-3 md:gap-5 lg:grid-cols-4">
        {shown.map((exclusive, index) => (
          <ExclusiveCard key={exclusive.id} exclusive={exclusive} eager={index < 4} />
        ))}
      </div>
    </main>
  )
}
