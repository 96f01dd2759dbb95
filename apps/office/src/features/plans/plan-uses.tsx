import type { PlanUse } from '@virage/contract/staff'
import { useLocale, useTranslations } from 'use-intl'
import { bytesText } from '../../parts/bytes.ts'

/** From which share of a limit its bar warns. */
const nearlyFull = 0.9

/** How much of each thing a club has, and how much its plan allows. */
export function PlanUses({ uses }: { uses: PlanUse[] }) {
  const t = useTranslations('plans')
  const amount = useAmountOf()
  return (
    <ul className="stack !gap-4">
      {uses.map((use) => {
        const { kind, used, most } = use
        const tone = toneOf(use)
        return (
          <li key={kind} className="grid gap-1">
            <span className="line">
              {t(`kinds.${kind}`)}
              <span className="figure push">
                {most === null
                  ? t('unlimited', { used: amount(kind, used) })
                  : t('of', { used: amount(kind, used), most: amount(kind, most) })}
              </span>
            </span>
            {most !== null && (
              <span className="result-meter" aria-hidden="true">
                <i data-tone={tone} style={{ width: `${most === 0 ? 100 : Math.min(100, (used / most) * 100)}%` }} />
              </span>
            )}
            {tone !== 'good' && (
              <span className={tone === 'bad' ? 'small bad' : 'small quiet'}>
                {t(tone === 'bad' ? `full.${kind}` : 'near')}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Returns how urgent a use is: at its limit, near it, or neither. */
export const toneOf = ({ used, most }: PlanUse): 'good' | 'warn' | 'bad' =>
  most === null || used < most * nearlyFull ? 'good' : used < most ? 'warn' : 'bad'

/** Returns a function that writes an amount of a kind. */
export function useAmountOf(): (kind: PlanUse['kind'], amount: number) => string {
  const language = useLocale()
  return (kind, amount) => (kind === 'storage' ? bytesText(amount, language) : amount.toLocaleString(language))
}
