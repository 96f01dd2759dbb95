import { type ParcelClass, parcelClasses } from '@virage/domain'
import { Icon } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { TextInput } from '../../parts/fields.tsx'
import { keepFocus } from '../../parts/keep-focus.ts'
import type { FieldProblems } from '../../parts/problems-of.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { mostZones, newZone, type ZoneItem } from './delivery-form.ts'

/** The zones of a delivery method: countries with the same prices, one for each parcel class that is sent there. */
export function DeliveryZones({
  zones,
  problems,
  onChange,
}: {
  zones: ZoneItem[]
  problems: FieldProblems
  onChange: (zones: ZoneItem[]) => void
}) {
  const t = useTranslations('delivery')
  const text = useProblemText()
  // A problem of one country is shown at the whole line.
  const problemOf = (at: number, part: string) =>
    Object.entries(problems).find(
      ([path]) => path === `zones.${at}.${part}` || path.startsWith(`zones.${at}.${part}.`),
    )?.[1]
  const change = (zone: ZoneItem, field: 'countries' | ParcelClass, typed: string) =>
    onChange(zones.map((one) => (one.id === zone.id ? { ...one, [field]: typed } : one)))
  return (
    <section className="stack !gap-3" aria-label={t('zones')}>
      <h3 className="label">{t('zones')}</h3>
      <p className="small quiet">{t('zonesHint')}</p>
      {zones.map((zone, at) => (
        <fieldset key={zone.id} className="entry-row stack !gap-3">
          <legend className="sr-only">{t('zone', { number: at + 1 })}</legend>
          <div className="line items-end">
            <div className="grow">
              <TextInput
                label={t('countries')}
                autoComplete="off"
                value={zone.countries}
                problem={problemOf(at, 'countries')}
                onChange={({ target }) => change(zone, 'countries', target.value)}
              />
            </div>
            <button
              type="button"
              className="btn plain square"
              aria-label={t('removeZone', { number: at + 1 })}
              disabled={zones.length === 1}
              onClick={({ currentTarget }) =>
                keepFocus(currentTarget, () => onChange(zones.filter(({ id }) => id !== zone.id)))
              }
            >
              <Icon name="close" size={16} />
            </button>
          </div>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {parcelClasses.map((size) => (
              <TextInput
                key={size}
                label={size}
                inputMode="decimal"
                unit="€"
                value={zone[size]}
                problem={problemOf(at, `prices.${size}`)}
                onChange={({ target }) => change(zone, size, target.value)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {problems['zones'] !== undefined && (
        <p className="error" role="alert">
          {text(problems['zones'])}
        </p>
      )}
      <button
        type="button"
        className="btn justify-self-start"
        disabled={zones.length >= mostZones}
        onClick={({ currentTarget }) => keepFocus(currentTarget, () => onChange([...zones, newZone()]))}
      >
        <Icon name="plus" size={16} />
        {t('addZone')}
      </button>
    </section>
  )
}
