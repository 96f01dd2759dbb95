import { useMutation, useQuery } from '@tanstack/react-query'
import { endRehearsal, getRehearsal, type Rehearsal, restartRehearsal } from '@virage/contract/staff'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { may } from '../../access/may.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { readQuery } from '../../queries.ts'

/** The band above each screen of a rehearsal: it says that nothing is real, starts it again, and ends it. */
export function RehearsalBand() {
  const { slug, role } = useClub()
  const t = useTranslations('rehearsals')
  const { data, error } = useQuery({ ...readQuery(getRehearsal, { params: { slug } }), refetchInterval: 15_000 })
  const rehearsal = data?.rehearsal
  // Without a connection nobody knows.
  const isOver = error instanceof OperationError && error.problem !== null && error.problem.status < 500
  const [asked, setAsked] = useState<'restart' | 'end' | null>(null)
  const { moment } = useTimes()
  return (
    <aside className="rehearsal-band" aria-label={t('tag')}>
      <b>{rehearsal ? t('band', { club: rehearsal.of.platformName }) : t('tag')}</b>
      {isOver && <span role="status">{t('over')}</span>}
      {rehearsal && !isOver && (
        <>
          <span className="wide-only">{t('bandText', { date: moment(rehearsal.endDate) })}</span>
          <span className="line wraps push">
            {may(restartRehearsal, role) && (
              <>
                <button type="button" className="btn small" onClick={() => setAsked('restart')}>
                  {t('restart')}
                </button>
                <button type="button" className="btn small" onClick={() => setAsked('end')}>
                  {t('end')}
                </button>
              </>
            )}
            <a className="btn small" href={`/office/${rehearsal.of.slug}/auctions/${rehearsal.ofAuctionId}`}>
              {t('back')}
            </a>
          </span>
          {asked && <BandQuestion act={asked} rehearsal={rehearsal} onClose={() => setAsked(null)} />}
        </>
      )}
    </aside>
  )
}

function BandQuestion({
  act,
  rehearsal,
  onClose,
}: {
  act: 'restart' | 'end'
  rehearsal: Rehearsal
  onClose: () => void
}) {
  const t = useTranslations('rehearsals')
  const text = useProblemText()
  const params = { slug: rehearsal.of.slug }
  const done = useMutation({
    mutationFn: async () => {
      if (act === 'end') await unwrap(call(endRehearsal, { params }))
      else await unwrap(call(restartRehearsal, { params }))
    },
    // What the browser knows of the deleted club is forgotten with the page.
    onSuccess: () =>
      location.assign(
        act === 'end'
          ? `/office/${rehearsal.of.slug}/auctions/${rehearsal.ofAuctionId}`
          : `/office/${rehearsal.slug}/live`,
      ),
    onError: (error) => say(text(error), 'bad'),
  })
  return (
    <Question
      title={t(`${act}Title`)}
      confirm={t(`${act}Confirm`)}
      isBusy={done.isPending}
      onConfirm={() => done.mutate()}
      onClose={onClose}
    >
      <p>{t(`${act}Text`, { club: rehearsal.of.platformName })}</p>
    </Question>
  )
}
