import { useQuery } from '@tanstack/react-query'
import { type Figures, getFigures } from '@virage/contract/staff'
import { useAmounts } from '@virage/session/amounts'
import { Icon } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { Door } from '../../parts/door.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import { localDay } from '../../parts/local-time.ts'
import { readQuery } from '../../queries.ts'
import { BarChart, Sparkline } from './bar-chart.tsx'
import { type Period, periodOf, type Range, ranges } from './ranges.ts'

/** The figures that have a chart. Conversion has none of its own. */
export const metrics = ['takings', 'orders', 'bids', 'bidders', 'newFans', 'coinsSpent', 'reviews'] as const
export type Metric = (typeof metrics)[number]

/** The figures of the club in a range: one as a chart, all as numbers with what they were before. */
export function FiguresPanel({
  range,
  metric,
  now,
  isKiosk,
  onRange,
  onMetric,
}: {
  range: Range
  metric: Metric | undefined
  now: number
  isKiosk: boolean
  onRange: (range: Range) => void
  onMetric: (metric: Metric) => void
}) {
  const { slug, settings } = useClub()
  const t = useTranslations('today')
  const { coins, money } = useAmounts(settings)
  const period = periodOf(range, now)
  const { from, to, step } = period
  const read = useQuery({
    ...readQuery(getFigures, { params: { slug }, query: { from, to, step } }),
    refetchInterval: isKiosk ? 60_000 : false,
  })
  const shown = metrics.filter(
    (one) => (read.data?.total[one] ?? null) !== null && (one !== 'coinsSpent' || settings.coinsEnabled),
  )
  const current = shown.find((one) => one === metric) ?? shown[0]
  const format = (one: Metric) => (value: number) =>
    one === 'takings' ? money(value) : one === 'coinsSpent' ? coins(value) : value.toLocaleString(t('locale'))
  const labelOf = (start: string) =>
    new Intl.DateTimeFormat(t('locale'), {
      timeZone: 'Europe/Paris',
      ...(period.step === 'hour'
        ? { hour: '2-digit', minute: '2-digit' }
        : period.step === 'day'
          ? { day: 'numeric', month: 'short' }
          : { month: 'short', year: 'numeric' }),
    }).format(new Date(start))
  const valuesOf = (one: Metric) => {
    const points = new Map(read.data?.points.map((point) => [point.start, point[one] ?? 0]))
    return period.starts.map((start) => points.get(start) ?? 0)
  }
  return (
    <section className="panel" aria-labelledby="figures-title">
      <header>
        <h2 id="figures-title">{current ? t(`metrics.${current}`) : t('figures')}</h2>
        <div className="segments push" role="group" aria-label={t('range')}>
          {ranges.map((one) => (
            <button key={one} type="button" aria-pressed={one === range} onClick={() => onRange(one)}>
              {t(`ranges.${one}`)}
            </button>
          ))}
        </div>
      </header>
      <ReadBanner read={read} />
      {read.data && current ? (
        <>
          <div className="panel-body">
            <p className="line wraps">
              <Door {...listOf(current, period)} className="line panel-door">
                <span className="figures panel-figure">{format(current)(read.data.total[current] ?? 0)}</span>
                <span className="sr-only">{t('openList')}</span>
                <Icon name="next" size={16} />
              </Door>
              <Change now={read.data.total[current] ?? 0} before={read.data.before[current] ?? 0} range={range} />
            </p>
            <BarChart
              title={t(`metrics.${current}`)}
              bars={valuesOf(current).map((value, index) => ({ label: labelOf(period.starts[index] ?? ''), value }))}
              format={format(current)}
            />
          </div>
          <div className="metrics">
            {shown.map((one) => (
              <button key={one} type="button" aria-pressed={one === current} onClick={() => onMetric(one)}>
                <span className="small quiet">{t(`metrics.${one}`)}</span>
                <span className="figures">{format(one)(read.data.total[one] ?? 0)}</span>
                <Sparkline values={valuesOf(one)} />
              </button>
            ))}
            <Conversion total={read.data.total} />
          </div>
          {read.data.countedUntil === null && <p className="hint px-4 pb-3">{t('notCounted')}</p>}
        </>
      ) : (
        !read.isError && (
          <div className="panel-body stack">
            <span className="bone w-40" />
            <span className="bone w-72" />
          </div>
        )
      )}
    </section>
  )
}

/** Returns the list of what a figure counts, with the days of its period where the list has them. */
function listOf(metric: Metric, { from, to }: Period): { to: `/${string}`; search?: Record<string, string> } {
  const days = { from: localDay(from), to: localDay(Date.parse(to) - 1) }
  switch (metric) {
    case 'takings':
    case 'orders':
      return { to: '/sales', search: days }
    case 'coinsSpent':
      return { to: '/coins', search: { kind: 'ORDER', ...days } }
    case 'newFans':
      return { to: '/fans', search: { sort: '-since' } }
    case 'reviews':
      return { to: '/reviews' }
    case 'bids':
    case 'bidders':
      return { to: '/auctions' }
  }
}

/** How much more or less than in the time of the same length before. */
function Change({ now, before, range }: { now: number; before: number; range: Range }) {
  const t = useTranslations('today')
  if (before === 0) return null
  const share = (now - before) / before
  return (
    <span className="small">
      <b className={share < 0 ? 'bad' : 'good'}>
        {new Intl.NumberFormat(t('locale'), { style: 'percent', signDisplay: 'exceptZero' }).format(share)}
      </b>{' '}
      <span className="quiet">{t(`before.${range}`)}</span>
    </span>
  )
}

/** First orders for each hundred new fans. */
function Conversion({ total }: { total: Figures }) {
  const t = useTranslations('today')
  const share = total.newFans === 0 ? null : total.newBuyers / total.newFans
  return (
    <div>
      <span className="small quiet">{t('conversion')}</span>
      <span className="figures">
        {share === null
          ? '–'
          : new Intl.NumberFormat(t('locale'), { style: 'percent', maximumFractionDigits: 1 }).format(share)}
      </span>
      <span className="small quiet">{t('conversionNote', { buyers: total.newBuyers, fans: total.newFans })}</span>
    </div>
  )
}
