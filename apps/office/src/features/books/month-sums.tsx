import type { BookMonth } from '@virage/contract/staff'
import { useAmounts } from '@virage/session/amounts'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'

/** The VAT of a month by rate, and its money. */
export function MonthSums({ book: { vat, money: sums, boughtCoins, grantedCoins } }: { book: BookMonth }) {
  const { settings } = useClub()
  const t = useTranslations('books')
  const { money } = useAmounts(settings)
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent', maximumFractionDigits: 2 })
  const cells = [
    [t('money.sales'), sums.sales],
    [t('money.coins'), sums.coins],
    [t('money.donations'), sums.donations],
    [t('money.refunds'), sums.refunds],
    [t('money.payouts'), sums.payouts],
    [t('money.fees'), sums.fees],
    ...(settings.coinsEnabled
      ? ([
          [t('money.bought'), boughtCoins],
          [t('money.granted'), grantedCoins],
        ] as const)
      : []),
  ] as const
  return (
    <section className="panel bg-surface" aria-labelledby="book-sums">
      <header>
        <h2 id="book-sums">{t('sums')}</h2>
      </header>
      <dl className="cells p-4">
        {cells.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figure">{money(amount.value)}</dd>
          </div>
        ))}
      </dl>
      {vat.length === 0 ? (
        <p className="border-t border-line px-4 py-3 quiet">{t('noVat')}</p>
      ) : (
        <div className="overflow-x-auto border-t border-line">
          <table className="table">
            <caption className="sr-only">{t('vatTable')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('rate')}</th>
                <th scope="col" className="number">
                  {t('net')}
                </th>
                <th scope="col" className="number">
                  {t('vat')}
                </th>
                <th scope="col" className="number">
                  {t('total')}
                </th>
              </tr>
            </thead>
            <tbody>
              {vat.map((row) => (
                <tr key={`${row.rate} ${row.nature}`}>
                  <th scope="row">{`${percent.format(row.rate / 100)} · ${t(`natures.${row.nature}`)}`}</th>
                  <td className="number">{money(row.net.value)}</td>
                  <td className="number">{money(row.vat.value)}</td>
                  <td className="number">{money(row.total.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
