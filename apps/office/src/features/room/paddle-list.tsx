import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FilterField } from '../../parts/filter-field.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import { LookAgain } from './look-again.tsx'
import { PaddleMarks } from './paddle-marks.tsx'
import { usePaddles } from './use-paddles.ts'

/** The paddles of an auction, by number or name. */
export function PaddleList({ auctionId }: { auctionId: string }) {
  const t = useTranslations('room')
  const { paddles } = usePaddles(auctionId)
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const shown = paddles.data?.filter(({ number, firstName, lastName }) =>
    /^\d+$/.test(wanted) ? String(number) === wanted : `${firstName} ${lastName}`.toLowerCase().includes(wanted),
  )
  return (
    <section className="stack" aria-labelledby="paddles">
      <div className="line wraps">
        <h2 id="paddles">{t('paddles', { count: paddles.data?.length ?? 0 })}</h2>
        <span className="push">
          <FilterField label={t('find')} value={words} onChange={setWords} />
        </span>
      </div>
      <ReadBanner read={paddles} />
      {shown?.length === 0 ? (
        <>
          <p className="quiet" role="status">
            {t(wanted === '' ? 'nobodyYet' : 'nobody')}
          </p>
          <LookAgain paddles={paddles} />
        </>
      ) : (
        <ul>
          {shown?.map((paddle) => (
            <li key={paddle.number} className="line min-h-11 border-b border-line py-2">
              <b className="figure w-12">{paddle.number}</b>
              <span className="wrap-anywhere">{`${paddle.firstName} ${paddle.lastName}`.trim() || paddle.email}</span>
              <span className="line push">
                <PaddleMarks paddle={paddle} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
