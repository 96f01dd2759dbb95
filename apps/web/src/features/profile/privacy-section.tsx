import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { downloadData, type Fan, updateFan, withdrawErasure } from '@virage/contract'
import { Alert, Button, Checkbox } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { unwrap, call, keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { fanQuery } from '../fans/queries.ts'
import { Collapsible } from './collapsible.tsx'
import { erasureQuery } from './queries.ts'
import { loadWithTexts } from '../../i18n/load-with-texts.tsx'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'

const DetailsDialog = lazyDialog((language) => {
  const code = async () => (await import('./details-dialog.tsx')).DetailsDialog
  return loadWithTexts(language, 'kyc', code())
})
const ErasureDialog = lazyDialog(async () => (await import('./erasure-dialog.tsx')).ErasureDialog)

/** The fan's privacy choices: visibility to members, download of their data, erasure (P01, P04). */
export function PrivacySection({ fan }: { fan: Fan }) {
  const club = useClub()
  const t = useTranslations('profile')
  const problemText = useProblemText()
  const { day } = useTimes()
  const client = useQueryClient()
  const [isErasing, setErasing] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const params = { slug: club.slug, username: fan.username }
  const request = useQuery(erasureQuery(club.slug, fan.username))
  const handleError = (error: unknown) => notify({ type: 'danger', message: problemText(keyOf(error)) })

  const hide = useMutation({
    mutationFn: (hidden: boolean) => unwrap(call(updateFan, { params, body: { hidden } })),
    onSuccess: (changed) => client.setQueryData(fanQuery(club.slug).queryKey, changed),
    onError: handleError,
    // After a lost answer, only the server knows.
    onSettled: () => client.invalidateQueries({ queryKey: fanQuery(club.slug).queryKey }),
  })
  const isHidden = hide.isPending ? hide.variables : fan.hidden
  const download = useMutation({
    mutationFn: () => unwrap(call(downloadData, { params })),
    onSuccess: (data) => saveFile(`${club.slug}-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2)),
    onError: handleError,
  })
  const withdraw = useMutation({
    mutationFn: () => unwrap(call(withdrawErasure, { params })),
    onSuccess: () => client.invalidateQueries({ queryKey: erasureQuery(club.slug, fan.username).queryKey }),
    onError: handleError,
  })
  const requestedAt = request.data?.requestedAt ?? null

  return (
    <Collapsible title={t('privacy')}>
      <div className="grid gap-6 rounded-card border border-line bg-surface p-5 md:p-6">
        {fan.kycStatus === 'VALIDATED' && (
          <Checkbox
            checked={!isHidden}
            disabled={hide.isPending}
            onChange={({ target }) => hide.mutate(!target.checked)}
          >
            <span className="font-semibold">{t('visible')}</span>
            <span className="block text-sm text-muted">{t('visibleText')}</span>
          </Checkbox>
        )}
        {fan.personalInfo && (
          <Row text={t('detailsText')}>
            <Button tone="quiet" onClick={() => setChanging(true)}>
              {t('changeDetails')}
            </Button>
          </Row>
        )}
        <Row text={t('downloadText')}>
          <Button tone="quiet" busy={download.isPending} onClick={() => download.mutate()}>
            {t('download')}
          </Button>
        </Row>
        {requestedAt === null ? (
          <Row text={t('eraseText')}>
            <Button tone="danger" onClick={() => setErasing(true)}>
              {t('erase')}
            </Button>
          </Row>
        ) : (
          <Alert tone="warning" title={t('erasureAsked', { when: day(requestedAt) })}>
            <p className="mb-3">{t('erasureAskedText')}</p>
            <Button tone="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {t('withdraw')}
            </Button>
          </Alert>
        )}
      </div>
      {isChanging && <DetailsDialog fan={fan} onClose={() => setChanging(false)} />}
      {isErasing && <ErasureDialog username={fan.username} onClose={() => setErasing(false)} />}
    </Collapsible>
  )
}

function Row({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-6 first:border-0 first:pt-0">
      <p className="max-w-[52ch] text-sm text-muted">{text}</p>
      {children}
    </div>
  )
}

/** Downloads a text as a file. */
function saveFile(name: string, content: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
