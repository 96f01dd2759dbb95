import { useTranslations } from 'use-intl'

/** A point of a chart. */
export type Bar = { label: string; value: number }

/** Bars with the largest value on the left and first, middle and last label below. The same numbers stand in a table. */
export function BarChart({ title, bars, format }: { title: string; bars: Bar[]; format: (value: number) => string }) {
  const t = useTranslations('today')
  const form = useTranslations('form')
  const most = Math.max(...bars.map(({ value }) => value), 0)
  const marks = [bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)]
  return (
    <figure className="chart">
      <div className="chart-plot">
        <span className="small quiet chart-most" aria-hidden="true">
          {most > 0 && format(most)}
        </span>
        <svg viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" aria-hidden="true">
          <line x1="0" x2={bars.length} y1="0" y2="0" />
          <line x1="0" x2={bars.length} y1="50" y2="50" />
          <line x1="0" x2={bars.length} y1="100" y2="100" />
          {bars.map(({ label, value }, index) => {
            const height = most === 0 ? 0 : (Math.max(value, 0) / most) * 100
            return (
              <rect key={label} x={index + 0.15} width={0.7} y={100 - height} height={height}>
                <title>{form('labelled', { label, text: format(value) })}</title>
              </rect>
            )
          })}
        </svg>
      </div>
      <div className="chart-labels small quiet" aria-hidden="true">
        {marks.map((bar) => bar && <span key={bar.label}>{bar.label}</span>)}
      </div>
      <details>
        <summary className="small link">{t('asTable')}</summary>
        <div className="chart-table">
          <table className="table" aria-label={title}>
            <tbody>
              {bars.map(({ label, value }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td className="number">{format(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}

/** A line of how something went, without numbers, which stand beside it. */
export function Sparkline({ values }: { values: number[] }) {
  const most = Math.max(...values, 1)
  const points = values.map((value, index) => `${index},${30 - (Math.max(value, 0) / most) * 28}`).join(' ')
  const width = Math.max(values.length - 1, 1)
  return (
    <svg className="sparkline" viewBox={`0 0 ${width} 31`} preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`0,31 ${points} ${width},31`} />
      <polyline points={points} />
    </svg>
  )
}
