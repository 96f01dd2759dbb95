import { listStaffExclusives } from '@virage/contract/staff'
import { vatNatures } from '@virage/domain'
import { useLocale, useTranslations } from 'use-intl'
import { Chooser } from '../../parts/chooser.tsx'
import { SelectInput, TextInput } from '../../parts/fields.tsx'
import { keepFocus } from '../../parts/keep-focus.ts'
import type { FieldProblems } from '../../parts/problems-of.ts'
import type { VatException, VatValues } from './vat-values.ts'

/** The exclusives with a rate of their own, which stands above that of their category. */
export function VatExceptions({
  exceptions,
  rates,
  problems,
  onChange,
}: {
  exceptions: VatException[]
  /** The rates of the categories, which a new one has until another is typed. */
  rates: Pick<VatValues, 'collectibles.rate' | 'experiences.rate'>
  problems: FieldProblems
  onChange: (exceptions: VatException[]) => void
}) {
  const t = useTranslations('books')
  const language = useLocale()
  const change = (at: number, part: Partial<VatException>) =>
    onChange(exceptions.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <fieldset className="stack !gap-3">
      <legend className="label">{t('exceptions')}</legend>
      <p className="hint">{t('exceptionsHint')}</p>
      <ul className="stack !gap-3">
        {exceptions.map((one, index) => (
          <li key={one.id} className="panel bg-surface stack !gap-3 p-4">
            <div className="line">
              <b className="clip font-semibold">{one.name}</b>
              <button
                type="button"
                className="btn small push"
                aria-label={t('removeException', { name: one.name })}
                onClick={({ currentTarget }) =>
                  keepFocus(currentTarget, () => onChange(exceptions.filter((other) => other !== one)))
                }
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
                problem={problems[`exceptions.${index}.rate`]}
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
        operation={listStaffExclusives}
        label={t('addException')}
        chosen={null}
        problem={undefined}
        toChoice={({ id, name, slug, category }) => ({
          id,
          name: name[language] ?? name.en ?? name.fr ?? slug,
          detail: t(category === 'EXPERIENCE' ? 'taxed.experiences' : 'taxed.collectibles'),
        })}
        onChoose={(choice, row) => {
          if (choice === null || exceptions.some(({ id }) => id === choice.id)) return
          const isExperience = row?.category === 'EXPERIENCE'
          const rate = rates[isExperience ? 'experiences.rate' : 'collectibles.rate']
          const { id, name } = choice
          onChange([...exceptions, { id, name, rate, nature: isExperience ? 'SERVICES' : 'GOODS' }])
        }}
      />
    </fieldset>
  )
}
