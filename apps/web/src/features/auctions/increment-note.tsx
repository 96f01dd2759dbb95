import type { AuctionLot } from '@virage/contract'
import { useAmounts } from '@virage/session/amounts'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'

/** Explains how bids on a lot rise, if they don't everywhere by the usual one coin (B03). */
export function IncrementNote({ lot: { increments } }: { lot: Pick<AuctionLot, 'increments'> }) {
  const club = useClub()
  const t = useTranslations('bid')
  const { bid } = useAmounts(club)
  if (increments.every(({ step }) => step === 1)) return null
  return (
    <details className="text-sm text-muted">
      <summary className="cursor-pointer font-semibold text-text">{t('steps')}</summary>
      <ul className="mt-2 grid gap-1">
        {increments.map(({ from, step }) => (
          <li key={from} className="figures">
            {t('stepFrom', { from: bid(from), step: bid(step) })}
          </li>
        ))}
      </ul>
    </details>
  )
}
