import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addBidConflict, type BidConflict, listBidConflicts, removeBidConflict } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { CreateButton } from '../../parts/create-button.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { readQuery } from '../../queries.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { nameOfFan } from './name-of-fan.ts'
import { NewBidConflict } from './new-bid-conflict.tsx'

/** The fans who must not bid, on one lot or on any (B02). */
export function BidConflictsPage() {
  const { slug } = useClub()
  const t = useTranslations('bidConflicts')
  const { day } = useTimes()
  const read = useQuery(readQuery(listBidConflicts, { params: { slug } }))
  const [dialog, setDialog] = useState<'new' | BidConflict | null>(null)
  const button = <CreateButton operation={addBidConflict} label={t('new')} onCreate={() => setDialog('new')} />
  const columns: Column<BidConflict>[] = [
    {
      name: 'fan',
      label: t('fan'),
      className: 'wide',
      renderCell: ({ fan, reason }) => (
        <span className="stack !gap-0 py-1.5">
          <span className="clip font-medium">{nameOfFan(fan)}</span>
          <span className="small quiet clip">{fan.email}</span>
          <span className="small below-560 whitespace-normal">{reason}</span>
        </span>
      ),
    },
    { name: 'scope', label: t('scope'), renderCell: ({ exclusive }) => exclusive?.name ?? t('all') },
    {
      name: 'reason',
      label: t('reason'),
      className: 'from-560',
      renderCell: ({ reason }) => (
        <span className="clip block max-w-80" title={reason}>
          {reason}
        </span>
      ),
    },
    {
      name: 'since',
      label: t('since'),
      className: 'from-760 quiet',
      renderCell: ({ createdDate }) => day(createdDate),
    },
    {
      name: 'remove',
      label: t('remove'),
      isLabelHidden: true,
      className: 'number',
      renderCell: (conflict) => (
        <Act
          operation={removeBidConflict}
          className="plain small"
          aria-label={t('removeWho', { name: nameOfFan(conflict.fan) })}
          onClick={() => setDialog(conflict)}
        >
          {t('remove')}
        </Act>
      ),
    },
  ]
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf read={read} />
          {button}
        </>
      }
    >
      <div className="pane">
        <ReadBanner read={read} />
        <div className="scroll list">
          {read.isPending ? (
            <TableBones rows={3} />
          ) : read.data && read.data.length > 0 ? (
            <>
              <p className="quiet px-5 py-3">{t('intro')}</p>
              <DataTable label={t('list')} rows={read.data} columns={columns} sort={undefined} onSort={() => {}} />
            </>
          ) : (
            read.data && (
              <EmptyList title={t('empty')} text={t('emptyText')}>
                {button}
              </EmptyList>
            )
          )}
        </div>
      </div>
      {dialog === 'new' && <NewBidConflict onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'new' && <RemoveQuestion conflict={dialog} onClose={() => setDialog(null)} />}
    </Screen>
  )
}

function RemoveQuestion({ conflict, onClose }: { conflict: BidConflict; onClose: () => void }) {
  const close = useWhileShown(onClose)
  const { slug } = useClub()
  const t = useTranslations('bidConflicts')
  const text = useProblemText()
  const client = useQueryClient()
  const name = nameOfFan(conflict.fan)
  const remove = useMutation({
    mutationFn: () => unwrap(call(removeBidConflict, { params: { slug, conflictId: conflict.id } })),
    onSuccess: () => say(t('removed', { name })),
    // Somebody else may have removed it: the list shows what is stored.
    onError: (error) => say(text(error), 'bad'),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [listBidConflicts.id, slug] })
      close()
    },
  })
  return (
    <Question
      title={t('removeTitle', { name })}
      confirm={t('remove')}
      tone="plain"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('removeText')}</p>
    </Question>
  )
}
