import { memo } from 'react'
import { useTranslations } from 'use-intl'

const [width, height] = [240, 40]

/** Bids in each of the last minutes as a line; a table has the same numbers. */
export const BidsChart = memo(function BidsChart({ values }: { values: number[] }) {
  const t = useTranslations('live')
  const most = Math.max(1, ...values)
  const points = values.map((value, index) => {
    const x = (index / Math.max(1, values.length - 1)) * width
    return `${x.toFixed(1)},${(height - 2 - (value / most) * (height - 4)).toFixed(1)}`
  })
  return (
    <>
      <svg className="live-chart" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />
        <polyline points={points.join(' ')} />
      </svg>
      <table className="sr-only">
        <caption>{t('chartCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('minutesAgo')}</th>
            <th scope="col">{t('bidsHead')}</th>
          </tr>
        </thead>
        <tbody>
          {values.map((value, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the place is the minute
            <tr key={index}>
              <th scope="row">{values.length - 1 - index}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
})
