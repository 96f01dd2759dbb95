import { useTranslations } from 'use-intl'
import type { PageQuery } from '../queries.ts'
import { daysAfter } from './days.ts'
import { fromLocalInput } from './local-time.ts'
import type { Go } from './use-list.ts'

/** Returns the filters of the API: days of the address, in the clubs' time zone, as instants. The last day is in the range. */
export function daysToInstants({ from, to, ...filters }: Record<string, string>): PageQuery {
  const start = from === undefined ? null : fromLocalInput(`${from}T00:00`)
  const end = to === undefined ? null : fromLocalInput(`${to}T00:00`)
  // It ends where the next day begins.
  const next = to === undefined || end === null ? null : fromLocalInput(`${daysAfter(to, 1)}T00:00`)
  return { ...filters, ...(start !== null && { from: start }), ...(next !== null && { to: next }) }
}

/** The first and the last day of a list. */
export function DayRange({ search, go }: { search: { from?: string | undefined; to?: string | undefined }; go: Go }) {
  const t = useTranslations('dayRange')
  const field = (name: 'from' | 'to', limits: { min?: string; max?: string }) => (
    <label className="line">
      <span className="small quiet">{t(name)}</span>
      <input
        type="date"
        className="input compact"
        value={search[name] ?? ''}
        {...limits}
        title={t('zone')}
        onChange={({ target }) => go({ [name]: target.value === '' ? undefined : target.value })}
      />
    </label>
  )
  return (
    <>
      {field('from', search.to === undefined ? {} : { max: search.to })}
      {field('to', search.from === undefined ? {} : { min: search.from })}
    </>
  )
}
