import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookAccounts, getVatSettings, type Texts, updateVatSettings, type VatDetails } from '@virage/contract/staff'
import { vatRegimes } from '@virage/domain'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { SelectInput, TextArea, TextInput } from '../../parts/fields.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { say } from '../../parts/toasts.ts'
import { readQuery } from '../../queries.ts'
import { VatExceptions } from './vat-exceptions.tsx'
import { taxedThings, toVatValues, vatBody, type VatValues } from './vat-values.ts'

/** The form of a club's VAT. Its owner changes it, and finance reads it. */
export function VatForm({
  stored,
}: {
  stored: { settings: VatDetails | null; names: { id: string; name: Texts }[]; version: string }
}) {
  const { slug } = useClub()
  const t = useTranslations('books')
  const text = useProblemText()
  const client = useQueryClient()
  const locale = useLocale()
  const { allowed: mayChange } = useMay()(updateVatSettings)
  const [values, setValues] = useState(() => toVatValues(stored.settings, locale, t('usualLateTerms')))
  const [hasTried, setTried] = useState(false)
  const change = (part: Partial<VatValues>) => setValues((before) => ({ ...before, ...part }))
  const problems = checkBody(updateVatSettings, vatBody(values))
  const problem = (path: string) => (hasTried ? problems[path] : undefined)
  const save = useMutation({
    mutationFn: () =>
      unwrap(call(updateVatSettings, { params: { slug }, body: vatBody(values), ifMatch: stored.version })),
    onSuccess: async () => {
      say(t('saved'))
      await client.invalidateQueries({ queryKey: readQuery(getVatSettings, { params: { slug } }).queryKey })
    },
    onError: (error) => say(text(error), 'bad'),
  })
  const isTaxed = values.regime === 'VAT'
  return (
    <form
      noValidate
      className="stack !gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (Object.keys(problems).length === 0 && !save.isPending) save.mutate()
      }}
    >
      <p className="hint">{t('vatHint')}</p>
      <fieldset className="stack !gap-4" disabled={!mayChange}>
        <SelectInput
          label={t('regime')}
          value={values.regime}
          options={vatRegimes.map((value) => ({ value, label: t(`regimes.${value}`) }))}
          onChange={({ target }) => {
            const regime = vatRegimes.find((one) => one === target.value)
            if (regime) change({ regime })
          }}
        />
        <TextArea
          label={t('mention')}
          hint={t('mentionHint')}
          rows={2}
          value={values.mention}
          problem={problem('mention')}
          onChange={({ target }) => change({ mention: target.value })}
        />
        {isTaxed && (
          <>
            {taxedThings.map((name) =>
              name === 'memberships' && !values.sellsMemberships ? null : (
                <TextInput
                  key={name}
                  label={t(`taxed.${name}`)}
                  unit="%"
                  inputMode="decimal"
                  value={values.rates[name]}
                  problem={problem(`${name}.rate`)}
                  onChange={({ target }) => change({ rates: { ...values.rates, [name]: target.value } })}
                />
              ),
            )}
            <VatExceptions
              exceptions={values.exceptions}
              names={new Map(stored.names.map(({ id, name }) => [id, name]))}
              rates={values.rates}
              problem={problem}
              onChange={(exceptions) => change({ exceptions })}
            />
          </>
        )}
        <label className="line">
          <input
            type="checkbox"
            checked={values.sellsMemberships}
            onChange={({ target }) => change({ sellsMemberships: target.checked })}
          />
          {t('sellsMemberships')}
        </label>
        <TextArea
          label={t('lateTerms')}
          hint={t('lateTermsHint')}
          rows={2}
          value={values.lateTerms}
          problem={problem('lateTerms')}
          onChange={({ target }) => change({ lateTerms: target.value })}
        />
        <details>
          <summary>{t('accounts')}</summary>
          <div className="grid gap-4 pt-4 sm:grid-cols-2">
            {bookAccounts.map((name) => (
              <TextInput
                key={name}
                label={t(`account.${name}`)}
                inputMode="numeric"
                value={values.accounts[name]}
                problem={problem(`accounts.${name}`)}
                onChange={({ target }) => change({ accounts: { ...values.accounts, [name]: target.value } })}
              />
            ))}
          </div>
        </details>
      </fieldset>
      <div>
        <Act operation={updateVatSettings} type="submit" className="primary" aria-busy={save.isPending}>
          {t('save')}
        </Act>
      </div>
    </form>
  )
}
