import { givePaddle } from '@virage/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../access/club-context.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { TextInput } from '../../parts/fields.tsx'
import { CodeScanner } from '../handover/code-scanner.tsx'
import { PaddleForm } from './paddle-form.tsx'
import { PaddleList } from './paddle-list.tsx'
import { PaddleMarks } from './paddle-marks.tsx'
import { type GivenPaddle, useGivePaddle } from './use-give-paddle.ts'

/** The entrance of an auction in a room: a fan shows their code, others are entered by name, and each gets a paddle. */
export function CheckInView({ auctionId }: { auctionId: string }) {
  const t = useTranslations('room')
  const text = useProblemText()
  const { allowed, reason } = useMay()(givePaddle)
  const [typed, setTyped] = useState('')
  const [given, setGiven] = useState<GivenPaddle | null>(null)
  const scan = useGivePaddle(auctionId, setGiven)
  const number = /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : undefined
  const next = () => {
    scan.reset()
    setGiven(null)
    setTyped('')
  }
  const isBusy = scan.isPending || scan.isError || given !== null
  return (
    <div className="stack !gap-5">
      {allowed ? (
        <>
          {given ? (
            <Given given={given} onNext={next} />
          ) : (
            <>
              <CodeScanner
                isPaused={isBusy}
                onCode={(code) => {
                  if (!isBusy) scan.mutate({ to: { code }, ...(number !== undefined && { number }) })
                }}
              />
              {scan.isError && (
                <div className="stack">
                  <p role="alert" className="banner rounded-lg border" data-tone="bad">
                    {text(scan.error)}
                  </p>
                  <button type="button" className="btn primary min-h-12" onClick={next}>
                    {t('next')}
                  </button>
                </div>
              )}
              <TextInput
                label={t('number')}
                hint={t('numberHint')}
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
                value={typed}
                problem={typed !== '' && number === undefined ? 'errors.validation.number' : undefined}
                onChange={({ target }) => setTyped(target.value)}
              />
              <PaddleForm label={t('noCode')} auctionId={auctionId} number={number} onGiven={setGiven} />
            </>
          )}
        </>
      ) : (
        <p className="quiet">{reason}</p>
      )}
      <PaddleList auctionId={auctionId} />
    </div>
  )
}

/** The paddle that somebody has now, to read from a distance. */
function Given({ given, onNext }: { given: GivenPaddle; onNext: () => void }) {
  const t = useTranslations('room')
  return (
    <div className="stack !gap-4">
      <section role="status" className="given-paddle">
        <span className="quiet">{t(given.isNew ? 'givenNow' : 'givenBefore')}</span>
        <b className="figure">
          <span className="sr-only">{t('paddle')} </span>
          {given.number}
        </b>
        <span className="text-xl font-semibold wrap-anywhere">{`${given.firstName} ${given.lastName}`.trim()}</span>
        <span className="line wraps">
          <PaddleMarks paddle={given} />
        </span>
      </section>
      <button type="button" className="btn primary min-h-12" onClick={onNext}>
        {t('next')}
      </button>
    </div>
  )
}
