import { useInfiniteQuery } from '@tanstack/react-query'
import { type historyKinds, listHistory } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { readPage } from '../../api.ts'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { Entries } from './entries.tsx'

/** How many entries are read at a time. */
const pageSize = 30

/** What staff have done with one thing, newest first; each change can be undone. */
export function HistoryList({
  kind,
  id,
  onUndone,
}: {
  kind: (typeof historyKinds)[number]
  /** Undefined for settings. */
  id?: string
  /** Called when a change has been undone, to read the thing again. */
  onUndone: () => void
}) {
  const { slug } = useClub()
  const t = useTranslations('log')
  const { allowed, reason } = useMay()(listHistory)
  const read = useInfiniteQuery({
    queryKey: [listHistory.id, slug, kind, id],
    queryFn: ({ pageParam, signal }) =>
      readPage(listHistory, {
        params: { slug },
        query: {
          kind,
          ...(id === undefined ? {} : { id }),
          limit: pageSize,
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // What somebody has saved a moment ago belongs to it.
    staleTime: 0,
    enabled: allowed,
  })
  const entries = read.data?.pages.flatMap(({ rows }) => rows) ?? []
  if (!allowed) return <EmptyList title={reason} />
  return (
    <div className="scroll">
      <ReadBanner read={read} />
      {read.isPending && <TableBones rows={4} />}
      {read.data && entries.length === 0 && <EmptyList title={t('noHistory')} text={t('noHistoryText')} />}
      <Entries
        entries={entries}
        onUndone={() => {
          void read.refetch()
          onUndone()
        }}
      />
      {read.hasNextPage && (
        <div className="px-5 py-3">
          <button
            type="button"
            className="btn"
            aria-busy={read.isFetchingNextPage}
            onClick={() => void read.fetchNextPage()}
          >
            {t('more')}
          </button>
        </div>
      )}
    </div>
  )
}
