import { SelectField, TextField } from '@virage/ui'
import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { countries } from '../kyc/countries.ts'
import { type DeclarationForm, emptyCompany, isCompanyNumber, type TypedCompany } from './use-declaration.ts'

/** Where a buyer says that they buy for a company, or that a service begins at once, and reads what that means for withdrawing (B01). */
export function DeclarationFields({ declaration }: { declaration: DeclarationForm }) {
  const t = useTranslations('declaration')
  const { company, startsNow, canStartNow, change } = declaration
  return (
    <div className="grid gap-3">
      {canStartNow && (
        <Tick
          label={t('startsNow')}
          hint={t('startsNowHint')}
          checked={startsNow}
          onChange={(ticked) => change({ startsNow: ticked })}
        />
      )}
      <Tick
        label={t('company')}
        hint={t('companyHint')}
        checked={company !== null}
        onChange={(ticked) => change({ company: ticked ? emptyCompany : null })}
      />
      {company && <CompanyFields company={company} onChange={(changed) => change({ company: changed })} />}
    </div>
  )
}

function Tick({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const [box, explained] = [useId(), useId()]
  return (
    <div className="flex min-h-11 items-start gap-3">
      <input
        id={box}
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-(--primary)"
        aria-describedby={explained}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <div className="grid gap-0.5">
        <label htmlFor={box} className="cursor-pointer font-semibold">
          {label}
        </label>
        <p id={explained} className="text-sm text-muted">
          {hint}
        </p>
      </div>
    </div>
  )
}

function CompanyFields({ company, onChange }: { company: TypedCompany; onChange: (company: TypedCompany) => void }) {
  const t = useTranslations('declaration')
  const delivery = useTranslations('delivery')
  const language = useLocale()
  const field = (name: keyof TypedCompany) => ({
    value: company[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...company, [name]: target.value }),
  })
  const isWrong = company.number.trim() !== '' && !isCompanyNumber(company.number)
  return (
    <div className="grid gap-4 rounded-card border border-line p-4">
      <TextField {...field('companyName')} label={t('companyName')} autoComplete="organization" maxLength={200} />
      <TextField
        {...field('number')}
        label={t('number')}
        hint={t('numberHint')}
        error={isWrong ? t('numberError') : null}
        maxLength={20}
      />
      <TextField {...field('addressLine1')} label={delivery('street')} autoComplete="address-line1" maxLength={200} />
      <div className="grid grid-cols-[8rem_1fr] gap-4">
        <TextField {...field('postalCode')} label={delivery('postalCode')} autoComplete="postal-code" maxLength={20} />
        <TextField {...field('city')} label={delivery('city')} autoComplete="address-level2" maxLength={200} />
      </div>
      <SelectField
        {...field('country')}
        label={delivery('country')}
        autoComplete="country"
        options={countries(language)}
      />
    </div>
  )
}
