import { useQueryClient } from '@tanstack/react-query'
import { bookAccounts, getVatSettings, updateVatSettings } from '@virage/contract/staff'
import { vatRegimes } from '@virage/domain'
import { unwrap } from '@virage/session/operation-error'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { SelectInput, TextArea, TextInput } from '../../parts/fields.tsx'
import { FormFrame } from '../../parts/form-frame.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { useStoredEditor } from '../../parts/use-stored-editor.ts'
import { readQuery } from '../../queries.ts'
import { VatExceptions } from './vat-exceptions.tsx'
import { type StoredVat, taxedThings, toVatValues, vatBody, type VatValues } from './vat-values.ts'

/** The form of a club's VAT. Its owner changes it, and finance reads it. */
export function VatForm({ stored }: { stored: StoredVat }) {
  const { slug } = useClub()
  const t = useTranslations('books')
  const client = useQueryClient()
  const locale = useLocale()
  const { reason } = useMay()(updateVatSettings)
  const params = { slug }
  const { queryKey } = readQuery(getVatSettings, { params })
  const editor = useStoredEditor<VatValues, StoredVat>({
    key: `${slug}.vat`,
    stored,
    toForm: (one) => toVatValues(one, locale, t('usualLateTerms')),
    check: (value) => checkBody(updateVatSettings, vatBody(value)),
    read: () => unwrap(call(getVatSettings, { params })),
    update: async (value, _changed, ifMatch) => {
      const settings = vatBody(value)
      const { version } = await unwrap(call(updateVatSettings, { params, body: settings, ...ifMatch }))
      const names = value.exceptions.map(({ id, name }) => ({ id, name: { [locale]: name } }))
      return { ...stored, settings, names, version }
    },
    onStored: (saved) => {
      client.setQueryData(queryKey, saved)
      void client.invalidateQueries({ queryKey })
    },
  })
  const { draft, problems, set } = editor
  const { value } = draft
  const hasWrongAccount = Object.keys(problems).some((path) => path.startsWith('accounts.'))
  return (
    <div className="body">
      <FormFrame
        editor={editor}
        isProposed={stored.settings === null}
        labels={useLabels()}
        reason={reason}
        submitLabel={t('save')}
      >
        <p className="hint">{t('vatHint')}</p>
        <SelectInput
          label={t('regime')}
          value={value.regime}
          options={vatRegimes.map((regime) => ({ value: regime, label: t(`regimes.${regime}`) }))}
          onChange={({ target }) => {
            const regime = vatRegimes.find((one) => one === target.value)
            if (regime) set({ regime })
          }}
        />
        <TextArea
          label={t('mention')}
          hint={t('mentionHint')}
          rows={2}
          value={value.mention}
          problem={problems['mention']}
          onChange={({ target }) => set({ mention: target.value })}
        />
        {value.regime === 'VAT' && (
          <>
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
              {taxedThings.map((name) =>
                name === 'memberships' && !value.sellsMemberships ? null : (
                  <TextInput
                    key={name}
                    label={t(`taxed.${name}`)}
                    unit="%"
                    inputMode="decimal"
                    value={value[`${name}.rate`]}
                    problem={problems[`${name}.rate`]}
                    onChange={({ target }) => set({ [`${name}.rate`]: target.value })}
                  />
                ),
              )}
            </div>
            <VatExceptions
              exceptions={value.exceptions}
              rates={value}
              problems={problems}
              onChange={(exceptions) => set({ exceptions })}
            />
          </>
        )}
        <label className="line">
          <input
            type="checkbox"
            checked={value.sellsMemberships}
            onChange={({ target }) => set({ sellsMemberships: target.checked })}
          />
          {t('sellsMemberships')}
        </label>
        <TextArea
          label={t('lateTerms')}
          hint={t('lateTermsHint')}
          rows={2}
          value={value.lateTerms}
          problem={problems['lateTerms']}
          onChange={({ target }) => set({ lateTerms: target.value })}
        />
        <details open={hasWrongAccount || undefined}>
          <summary>{t('accounts')}</summary>
          <div className="grid gap-4 pt-4 sm:grid-cols-2">
            {bookAccounts.map((name) => (
              <TextInput
                key={name}
                label={t(`account.${name}`)}
                inputMode="numeric"
                value={value[`accounts.${name}`]}
                problem={problems[`accounts.${name}`]}
                onChange={({ target }) => set({ [`accounts.${name}`]: target.value })}
              />
            ))}
          </div>
        </details>
      </FormFrame>
    </div>
  )
}

/** The names of the fields, for what is said about them. */
function useLabels(): Record<keyof VatValues, string> {
  const t = useTranslations('books')
  return {
    regime: t('regime'),
    mention: t('mention'),
    'collectibles.rate': t('taxed.collectibles'),
    'experiences.rate': t('taxed.experiences'),
    'delivery.rate': t('taxed.delivery'),
    'memberships.rate': t('taxed.memberships'),
    exceptions: t('exceptions'),
    sellsMemberships: t('sellsMemberships'),
    lateTerms: t('lateTerms'),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a path for each account
    ...(Object.fromEntries(bookAccounts.map((name) => [`accounts.${name}`, t(`account.${name}`)])) as Record<
      `accounts.${(typeof bookAccounts)[number]}`,
      string
    >),
  }
}
