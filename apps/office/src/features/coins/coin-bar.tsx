import { coinsOf } from '@virage/domain'
import { useAmounts } from '@virage/session/amounts'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'

type Totals = Record<'issued' | 'treasury' | 'held' | 'fans', { amount: number }>

const parts = ['fans', 'held', 'treasury'] as const

/** Where the issued coins are. They add up; a club whose coins don't is told so in red. */
export function CoinBar({ totals }: { totals: Totals }) {
  const { settings } = useClub()
  const t = useTranslations('coins')
  const { coins, money } = useAmounts(settings)
  const issued = totals.issued.amount
  const sum = parts.reduce((all, part) => all + coinsOf(totals[part].amount), 0)
  const isSound = sum === coinsOf(issued)
  return (
    <section className="coin-bar" aria-label={t('whereabouts')}>
      <dl>
        <div>
          <dt className="small quiet">{t('issued')}</dt>
          <dd className="figures">{coins(issued)}</dd>
        </div>
        {parts.map((part, index) => (
          <div key={part}>
            <dt className="small quiet">
              <span aria-hidden="true" className="coin-key" data-part={part} /> {index === 0 ? '= ' : '+ '}
              {t(`parts.${part}`)}
            </dt>
            <dd className="figures">{coins(totals[part].amount)}</dd>
          </div>
        ))}
        <div>
          <dt className="small quiet">{t('owed')}</dt>
          <dd className="figures">
            {money(Math.round((totals.fans.amount + totals.held.amount) * settings.currentPrice * 100) / 100)}
          </dd>
        </div>
      </dl>
      <div className="coin-track" aria-hidden="true">
        {issued > 0 &&
          parts.map((part) => (
            <span key={part} data-part={part} style={{ width: `${(totals[part].amount / issued) * 100}%` }} />
          ))}
      </div>
      {!isSound && (
        <p className="bad" role="alert">
          {t('unsound')}
        </p>
      )}
    </section>
  )
}
