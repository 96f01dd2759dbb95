import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { firstExclusives } from '@virage/contract'
import { byPriceAscending, byPriceDescending } from '@virage/domain'
import { Alert, Button, EmptyState, Icon, Skeleton } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { useHashScroll } from '../../shell/use-hash-scroll.ts'
import { StandByNotice } from '../auctions/stand-by-notice.tsx'
import { ExclusiveCard } from './exclusive-card.tsx'
import { ShowMore } from '../../shell/show-more.tsx'
import { type Filters, noFilters, useFilters } from './use-filters.ts'
import { exclusivePagesQuery } from './list-queries.ts'
import { exclusivesQuery } from './queries.ts'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'

const FilterDialog = lazyDialog(async () => (await import('./filter-dialog.tsx')).FilterDialog)

/** The shop: exclusives for sale, by descending price (M01) or as the visitor sorts and filters them (M02). */
export function Marketplace() {
  const club = useClub()
  const t = useTranslations('marketplace')
  const home = useTranslations('home')
  const { data, isPending, isError, refetch } = useQuery(exclusivesQuery(club.slug))
  const [filters, setFilters] = useFilters(club.slug)
  const [open, setOpen] = useState(false)
  useHashScroll(data !== undefined)
  const all = (data ?? []).filter(({ auctionLot }) => auctionLot === null)
  // A large shop is read in pages, once the page is hydrated.
  const isLong = all.length >= firstExclusives.SHOP
  const pages = useInfiniteQuery({
    ...exclusivePagesQuery(club.slug, {
      part: 'SHOP',
      direction: filters.order === 'ascending' ? 'asc' : 'desc',
      ...(filters.categories.length > 0 && { category: filters.categories.join(',') }),
    }),
    enabled: isLong,
  })
  const shown = (pages.data?.pages.flat() ?? all)
    .filter(({ category }) => filters.categories.length === 0 || filters.categories.includes(category))
    .toSorted(filters.order === 'descending' ? byPriceDescending : byPriceAscending)
  return (
    <main className="wrap pt-8 md:pt-12">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="display text-4xl uppercase">{club.isFoundation ? home('support') : t('title')}</h1>
        <Button tone="quiet" icon="filter" onClick={() => setOpen(true)}>
          {t('filter')}
        </Button>
      </div>
      <div className="pb-6 empty:hidden">
        <StandByNotice />
      </div>
      <ActiveFilters filters={filters} onChange={setFilters} />
      {isPending && (
        <div className="grid grid-cols-2 gap-3.5 md:grid-cols-4 md:gap-5">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className="aspect-[4/5]" />
          ))}
        </div>
      )}
      {isError && !data && <LoadFailed onRetry={() => void refetch()} />}
      {data && all.length === 0 && (
        <EmptyState icon="bag" title={t('empty')}>
          {t(club.state === 'ARCHIVED' ? 'archived' : 'emptyText')}
        </EmptyState>
      )}
      {all.length > 0 && shown.length === 0 && !pages.isFetching && (
        <Alert title={t('noneMatch')}>{t('noneMatchText')}</Alert>
      )}
      <div className="grid grid-cols-2 gap-3.5 md:grid-cols-3 md:gap-5 lg:grid-cols-4">
        {shown.map((exclusive, index) => (
          <ExclusiveCard key={exclusive.id} exclusive={exclusive} eager={index < 4} />
        ))}
      </div>
      <ShowMore pages={pages} />
      {open && <FilterDialog filters={filters} onApply={setFilters} onClose={() => setOpen(false)} />}
    </main>
  )
}

/** The active filters; each can be removed. */
function ActiveFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const t = useTranslations('marketplace')
  const { order, categories } = filters
  const badges = [
    ...(order === noFilters.order ? [] : [{ label: t(order), without: { ...filters, order: noFilters.order } }]),
    ...categories.map((category) => ({
      label: t(category),
      without: { ...filters, categories: categories.filter((one) => one !== category) },
    })),
  ]
  if (badges.length === 0) return null
  return (
    <ul aria-label={t('active')} className="mb-6 flex flex-wrap gap-2">
      {badges.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            onClick={() => onChange(without)}
            aria-label={t('remove', { filter: label })}
            className="flex min-h-11 items-center gap-2 rounded-full bg-raised pr-3 pl-4 text-sm font-semibold"
          >
            {label}
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}
