import { Checkbox, SelectField, TextField } from '@virage/ui'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { readDraft, saveDraft } from '../../shell/drafts.ts'
import { useFan } from '../fans/queries.ts'
import { countries } from '../kyc/countries.ts'
import { type DeclarationForm, emptyCompany, isCompanyNumber, type TypedCompany } from './use-declaration.ts'

/** Where a buyer says that they buy for a company, or that a service begins at once, and reads what that means for withdrawing (B01). */
export function DeclarationFields({ declaration }: { declaration: DeclarationForm }) {
  const t = useTranslations('declaration')
  const { slug } = useClub()
  const { fan } = useFan(slug)
  const { company, startsNow, canStartNow, change } = declaration
  // What was typed is there again after a payment that was cancelled. That it is a company has to be said each time.
  const draftName = `company ${slug} ${fan?.username}`
  return (
    <div className="grid gap-3">
      {canStartNow && (
        <Checkbox
          hint={t('startsNowHint')}
          checked={startsNow}
          onChange={({ target }) => change({ startsNow: target.checked })}
        >
          <span className="font-semibold">{t('startsNow')}</span>
        </Checkbox>
      )}
      <Checkbox
        hint={t('companyHint')}
        checked={company !== null}
        onChange={({ target }) =>
          change({ company: target.checked ? { ...emptyCompany, ...readDraft(draftName) } : null })
        }
      >
        <span className="font-semibold">{t('company')}</span>
      </Checkbox>
      {company && (
        <CompanyFields
          company={company}
          onChange={(changed) => {
            saveDraft(draftName, changed)
            change({ company: changed })
          }}
        />
      )}
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
