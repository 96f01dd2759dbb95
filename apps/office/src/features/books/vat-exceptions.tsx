import { listStaffExclusives, type Texts } from '@virage/contract/staff'
import { vatNatures } from '@virage/domain'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Chooser } from '../../parts/chooser.tsx'
import { SelectInput, TextInput } from '../../parts/fields.tsx'
import type { VatException, VatValues } from './vat-values.ts'

/** The exclusives with a rate of their own, which stands above that of their category. */
export function VatExceptions({
  exceptions,
  names,
  rates,
  problem,
  onChange,
}: {
  exceptions: VatException[]
  /** The names of stored ones by their id. */
  names: ReadonlyMap<string, Texts>
  /** The rates of the categories, which a new one has until another is typed. */
  rates: Pick<VatValues['rates'], 'collectibles' | 'experiences'>
  problem: (path: string) => string | undefined
  onChange: (exceptions: VatException[]) => void
}) {
  const t = useTranslations('books')
  const language = useLocale()
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const textOf = (name: Texts | undefined) => name?.[language] ?? name?.en ?? name?.fr
  const nameOf = ({ exclusiveId: id }: VatException) => chosen.get(id) ?? textOf(names.get(id)) ?? id
  const change = (at: number, part: Partial<VatException>) =>
    onChange(exceptions.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <fieldset className="stack !gap-3">
      <legend className="label">{t('exceptions')}</legend>
      <p className="hint">{t('exceptionsHint')}</p>
      <ul className="stack !gap-3">
        {exceptions.map((one, index) => (
          <li key={one.exclusiveId} className="panel bg-surface stack !gap-3 p-4">
            <div className="line">
              <b className="clip font-semibold">{nameOf(one)}</b>
              <button
                type="button"
                className="btn small push"
                aria-label={t('removeException', { name: nameOf(one) })}
                onClick={() => onChange(exceptions.filter((other) => other !== one))}
              >
                {t('remove')}
              </button>
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextInput
                label={t('rate')}
                unit="%"
                inputMode="decimal"
                value={one.rate}
                problem={problem(`exceptions.${index}.rate`)}
                onChange={({ target }) => change(index, { rate: target.value })}
              />
              <SelectInput
                label={t('nature')}
                value={one.nature}
                options={vatNatures.map((value) => ({ value, label: t(`natures.${value}`) }))}
                onChange={({ target }) => {
                  const nature = vatNatures.find((value) => value === target.value)
                  if (nature) change(index, { nature })
                }}
              />
            </div>
          </li>
        ))}
      </ul>
      <Chooser
        // It is empty again after each choice.
        key={exceptions.length}
        operation={listStaffExclusives}
        label={t('addException')}
        chosen={null}
        problem={undefined}
        toChoice={({ id, name, slug, category }) => ({
          id,
          name: textOf(name) ?? slug,
          detail: t(category === 'EXPERIENCE' ? 'taxed.experiences' : 'taxed.collectibles'),
        })}
        onChoose={(choice, row) => {
          if (choice === null || exceptions.some(({ exclusiveId }) => exclusiveId === choice.id)) return
          setChosen((before) => new Map(before).set(choice.id, choice.name))
          const isExperience = row?.category === 'EXPERIENCE'
          const rate = isExperience ? rates.experiences : rates.collectibles
          onChange([...exceptions, { exclusiveId: choice.id, rate, nature: isExperience ? 'SERVICES' : 'GOODS' }])
        }}
      />
    </fieldset>
  )
}
