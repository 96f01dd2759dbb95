import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  downloadGuestData,
  type FanRecord,
  listErasureRequests,
  requestGuestErasure,
  withdrawGuestErasure,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { saveFile } from '../../parts/export-list.ts'
import { slugOf } from '../../parts/slug-of.ts'
import { say } from '../../parts/toasts.ts'
import { useNameOf } from './names.ts'

type Guest = { record: FanRecord; onChange: (next: Partial<FanRecord>) => void }

/** What a guest without an account asks the club for: a copy of their data, or its erasure. Fans have both in their profile. */
export function GuestData({ record, onChange }: Guest) {
  const { slug } = useClub()
  const t = useTranslations('fans.guest')
  const text = useProblemText()
  const name = useNameOf()(record)
  const { allowed } = useMay()(downloadGuestData)
  const isRequested = record.erasureRequestedAt !== null
  const [isAsking, setAsking] = useState(false)
  const download = useMutation({
    mutationFn: () => unwrap(call(downloadGuestData, { params: { slug, fanId: record.id } })),
    onSuccess: (data) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveFile(`${slug}-${slugOf(name)}-${data.exportedAt.slice(0, 10)}.json`, file)
    },
    onError: (error) => say(text(error), 'bad'),
  })
  if (!allowed) return null
  return (
    <section className="stack" aria-labelledby="fan-guest">
      <h2 id="fan-guest">{t('title')}</h2>
      <p className="quiet">{t('text', { name })}</p>
      <div className="line wraps">
        <button
          type="button"
          className="btn small"
          data-operation={downloadGuestData.id}
          aria-busy={download.isPending}
          onClick={() => !download.isPending && download.mutate()}
        >
          {t('download')}
        </button>
        <button
          type="button"
          className={isRequested ? 'btn small' : 'btn danger small'}
          data-operation={isRequested ? withdrawGuestErasure.id : requestGuestErasure.id}
          onClick={() => setAsking(true)}
        >
          {t(isRequested ? 'withdraw' : 'erase')}
        </button>
      </div>
      {isAsking && <ErasureDialog record={record} onChange={onChange} onClose={() => setAsking(false)} />}
    </section>
  )
}

/** Requests the erasure, or withdraws the request that waited when it was opened: a colleague may do the same meanwhile. */
function ErasureDialog({ record, onChange, onClose }: Guest & { onClose: () => void }) {
  const close = useWhileShown(onClose)
  const { slug } = useClub()
  const t = useTranslations('fans.guest')
  const name = useNameOf()(record)
  const client = useQueryClient()
  const [isRequested] = useState(record.erasureRequestedAt !== null)
  const params = { slug, fanId: record.id }
  const change = useMutation({
    mutationFn: async () => {
      if (!isRequested) return (await unwrap(call(requestGuestErasure, { params }))).requestedAt
      await unwrap(call(withdrawGuestErasure, { params }))
      return null
    },
    onSuccess: (erasureRequestedAt) => {
      onChange({ erasureRequestedAt })
      say(t(erasureRequestedAt === null ? 'withdrawn' : 'requested', { name }))
      close()
      void client.invalidateQueries({ queryKey: [listErasureRequests.id, slug] })
    },
  })
  return (
    <ActDialog
      title={t(isRequested ? 'withdrawTitle' : 'eraseTitle', { name })}
      act={change}
      submitLabel={t(isRequested ? 'withdraw' : 'erase')}
      tone={isRequested ? 'primary' : 'danger'}
      onSubmit={() => change.mutate()}
      onClose={onClose}
    >
      <p>{t(isRequested ? 'withdrawText' : 'eraseText', { name })}</p>
    </ActDialog>
  )
}
