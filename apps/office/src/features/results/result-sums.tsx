import { Link } from '@tanstack/react-router'
import type { DuePaymentSums } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { sharesOf, shownStates, toneOf } from './results.ts'

/** The sum of each state, which filters the list by it, and their shares of what is to be received. */
export function ResultSums({ sums, state }: { sums: DuePaymentSums; state: string | undefined }) {
  const { settings } = useClub()
  const t = useTranslations('results')
  const { price, money } = useStaffPrice()
  const ofState = (name: string) => sums.states.find(({ settlement }) => settlement === name)
  const counted = sums.states.filter(({ settlement }) => settlement !== 'GIVEN_UP')
  const euros = (some: typeof counted) =>
    money(some.reduce((all, { cost }) => all + Math.round(cost.value * 100), 0) / 100)
  return (
    <section className="result-sums" aria-label={t('states')}>
      <div className="result-states">
        {shownStates.map((name) => {
          const own = ofState(name)
          const coins = settings.coinsEnabled ? price(own?.price.amount ?? 0) : ''
          return (
            <Link
              key={name}
              from="/$slug/results"
              search={({ auction, q }) => ({ auction, q, ...(state !== name && { state: name }) })}
              aria-current={state === name ? 'true' : undefined}
              title={t('sums', { count: own?.count ?? 0, coins })}
            >
              <span className="line small">
                <i className="swatch" data-tone={toneOf[name]} />
                <span>{t(`state.${name}`)}</span>
                <span className="figure">{own?.count ?? 0}</span>
              </span>
              <b className={`figures ${name === 'OVERDUE' && own && own.count > 0 ? 'bad' : ''}`}>
                {money(own?.cost.value ?? 0)}
              </b>
              {settings.coinsEnabled && <span className="small quiet figure">{coins}</span>}
            </Link>
          )
        })}
      </div>
      <div
        className="result-meter"
        role="img"
        aria-label={t('meter', {
          paid: euros(counted.filter(({ settlement }) => settlement === 'PAID')),
          all: euros(counted),
        })}
      >
        {sharesOf(sums).map(({ state: name, percent }) => (
          <i key={name} data-tone={toneOf[name]} style={{ width: `${percent}%` }} />
        ))}
      </div>
    </section>
  )
}
