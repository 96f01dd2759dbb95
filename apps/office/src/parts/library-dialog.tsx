import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { deletePicture, listMedia, type StaffPicture } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'
import { call } from '../api.ts'
import { useProblemText } from '../i18n/problems.ts'
import { readListPage } from '../queries.ts'
import { Act } from './act.tsx'
import { FilterField } from './filter-field.tsx'
import { EmptyList, ReadBanner, TableBones } from './list-states.tsx'
import { OfficeDialog, Question } from './office-dialog.tsx'
import { say } from './toasts.ts'

/** The pictures of the club: one is chosen, and those that nothing uses can be deleted. */
export function LibraryDialog({ onChoose, onClose }: { onChoose: (url: string) => void; onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('library')
  const [filter, setFilter] = useState('')
  const [isUnusedOnly, setUnusedOnly] = useState(false)
  const [asked, setAsked] = useState<StaffPicture | null>(null)
  const query = { ...(filter !== '' && { search: filter }), ...(isUnusedOnly && { use: 'UNUSED' }) }
  const read = useInfiniteQuery({
    queryKey: [listMedia.id, slug, 'library', query],
    queryFn: ({ pageParam, signal }) =>
      readListPage(listMedia, slug, { ...query, ...(pageParam !== undefined && { cursor: pageParam }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (asked) return <DeleteQuestion picture={asked} onClose={() => setAsked(null)} />
  const pictures = read.data?.pages.flatMap(({ rows }) => rows)
  const total = read.data?.pages[0]?.total
  return (
    <OfficeDialog title={t('title')} onClose={onClose}>
      <div className="line wraps">
        <FilterField label={t('filter')} value={filter} onChange={setFilter} />
        <label className="line">
          <input type="checkbox" checked={isUnusedOnly} onChange={({ target }) => setUnusedOnly(target.checked)} />
          {t('unusedOnly')}
        </label>
        <span className="small quiet push" role="status">
          {total && t(total.isExact ? 'count' : 'countAtLeast', { count: total.count })}
        </span>
      </div>
      <ReadBanner read={read} />
      {read.isPending && <TableBones rows={3} />}
      {pictures?.length === 0 && <EmptyList title={t('empty')} />}
      <ul className="library">
        {pictures?.map((picture) => {
          const name = picture.alt.en ?? picture.alt.fr ?? picture.usedBy[0]?.label ?? picture.fileName
          const uses = picture.usedBy.map(({ kind, label }) => label ?? t(`kinds.${kind}`))
          return (
            <li key={picture.fileName}>
              <button
                type="button"
                aria-label={t('choose', { name })}
                onClick={() => {
                  onChoose(picture.url)
                  onClose()
                }}
              >
                <img src={`${picture.url}?w=300`} alt="" loading="lazy" />
              </button>
              <span className="small clip" title={uses.join(', ')}>
                {uses.length === 0 ? t('unused') : t('usedBy', { name: uses[0] ?? '', others: picture.uses - 1 })}
              </span>
              <span className="small quiet clip">
                {picture.width !== null && picture.height !== null && picture.bytes !== null
                  ? t('size', {
                      width: picture.width,
                      height: picture.height,
                      kilobytes: Math.ceil(picture.bytes / 1000),
                    })
                  : t('unknownSize')}
              </span>
              {picture.isDeletable && (
                <Act operation={deletePicture} className="small danger" onClick={() => setAsked(picture)}>
                  {t('delete')}
                </Act>
              )}
            </li>
          )
        })}
      </ul>
      {read.hasNextPage && (
        <button
          type="button"
          className="btn"
          aria-busy={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          {t('more')}
        </button>
      )}
    </OfficeDialog>
  )
}

function DeleteQuestion({ picture, onClose }: { picture: StaffPicture; onClose: () => void }) {
  const close = useWhileShown(onClose)
  const { slug } = useClub()
  const t = useTranslations('library')
  const text = useProblemText()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      unwrap(call(deletePicture, { params: { slug, fileName: picture.fileName }, ifMatch: picture.version })),
    onSuccess: () => say(t('deleted')),
    onError: (error) => say(text(error), 'bad'),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [listMedia.id, slug] })
      close()
    },
  })
  return (
    <Question
      title={t('deleteTitle')}
      confirm={t('deleteConfirm')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <img src={`${picture.url}?w=300`} alt="" className="h-40 w-full rounded-lg object-contain" />
      <p>{t('deleteText')}</p>
    </Question>
  )
}
