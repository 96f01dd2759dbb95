import { useMutation } from '@tanstack/react-query'
import { createHelperLink, type HelperLink, mostHelpers } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { QrCode } from '@virage/ui/qr-code'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { TextInput } from '../../parts/fields.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import { toOptionalInstant } from '../../parts/local-time.ts'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { checkBody, fieldProblemsOf } from '../../parts/problems-of.ts'
import { say } from '../../parts/toasts.ts'
import { HelperList } from './helper-list.tsx'
import { useHelpers } from './use-helpers.ts'

/** Lets helpers in for tonight: a code to scan, who has come, and until when. */
export function HelpersDialog({ auctionId, onClose }: { auctionId: string; onClose: () => void }) {
  const t = useTranslations('helpers')
  const { read, change, end, revoke } = useHelpers(true)
  const link = read.data?.links.find((one) => one.auctionId === auctionId)
  const helpers = read.data?.helpers ?? []
  return (
    <OfficeDialog title={t('title')} onClose={onClose}>
      <div className="stack !gap-5">
        <ReadBanner read={read} />
        {link ? (
          <OpenLink link={link} isBusy={revoke.isPending} onRevoke={() => revoke.mutate(link.id)} />
        ) : (
          read.data && <LinkForm auctionId={auctionId} onCreated={() => void change()} />
        )}
        {helpers.length > 0 && <HelperList helpers={helpers} end={end} />}
      </div>
    </OfficeDialog>
  )
}

function OpenLink({ link, isBusy, onRevoke }: { link: HelperLink; isBusy: boolean; onRevoke: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('helpers')
  const preview = useTranslations('previewLink')
  const { moment } = useTimes()
  // The token is in the fragment: no server and no log sees it.
  const address = `${location.origin}/office/${slug}/help#${link.token}`
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => say(t('copied')),
      () => say(preview('notCopied', { url: address }), 'bad'),
    )
  return (
    <section className="stack !gap-3" aria-label={t('code')}>
      <QrCode text={address} label={t('code')} className="mx-auto w-full max-w-72" />
      <p className="quiet">{t('scan', { count: link.most - link.used, time: moment(link.endDate) })}</p>
      <div className="line">
        <button type="button" className="btn" onClick={copy}>
          {t('copy')}
        </button>
        <button type="button" className="btn danger push" aria-busy={isBusy} onClick={onRevoke}>
          {t('revoke')}
        </button>
      </div>
    </section>
  )
}

function LinkForm({ auctionId, onCreated }: { auctionId: string; onCreated: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('helpers')
  const text = useProblemText()
  const [most, setMost] = useState('10')
  const [until, setUntil] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const endDate = toOptionalInstant(until)
  const body = { auctionId, most: Number(most), ...(endDate !== null && { endDate }) }
  const create = useMutation({
    mutationFn: () => unwrap(call(createHelperLink, { params: { slug }, body })),
    onSuccess: onCreated,
    onError: (error) => {
      const found = fieldProblemsOf(error)
      setProblems(found)
      if (Object.keys(found).length === 0) say(text(error), 'bad')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkBody(createHelperLink, body)
    setProblems(found)
    if (Object.keys(found).length === 0 && !create.isPending) create.mutate()
  }
  return (
    <form noValidate className="stack !gap-4" onSubmit={submit}>
      <p className="quiet">{t('text')}</p>
      <div className="two">
        <TextInput
          label={t('most')}
          type="number"
          inputMode="numeric"
          min={1}
          max={mostHelpers}
          value={most}
          problem={problems['most']}
          onChange={({ target }) => setMost(target.value)}
        />
        <TextInput
          label={t('endDate')}
          type="datetime-local"
          hint={t('endDateHint')}
          value={until}
          problem={problems['endDate']}
          onChange={({ target }) => setUntil(target.value)}
        />
      </div>
      <button type="submit" className="btn primary min-h-11" aria-busy={create.isPending}>
        {t('create')}
      </button>
    </form>
  )
}
