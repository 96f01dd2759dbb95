import { useTranslations } from 'use-intl'
import { SelectInput, TextArea, TextInput } from '../../parts/fields.tsx'
import type { Editor } from '../../parts/use-editor.ts'
import type { ExclusiveForm } from './exclusive-form.ts'

/** What buyers have to be told: whose thing it is, who made it, and what to be warned of. */
export function ConsumerFields({ editor: { draft, problems, set } }: { editor: Editor<ExclusiveForm> }) {
  const t = useTranslations('exclusives')
  const { value } = draft
  return (
    <>
      <h2>{t('consumer')}</h2>
      <div className="two">
        <SelectInput
          label={t('ownership')}
          hint={t('ownershipHint')}
          value={value['ownership.kind']}
          options={[
            { value: 'OWN', label: t('ownerships.OWN') },
            { value: 'CONSIGNED', label: t('ownerships.CONSIGNED') },
          ]}
          onChange={({ target }) => set({ 'ownership.kind': target.value })}
        />
        {value['ownership.kind'] === 'CONSIGNED' && (
          <TextInput
            label={t('operator')}
            hint={t('operatorHint')}
            value={value['ownership.operator']}
            problem={problems['ownership.operator']}
            onChange={({ target }) => set({ 'ownership.operator': target.value })}
          />
        )}
      </div>
      <p className="quiet">{t('makerHint')}</p>
      <div className="two">
        <TextInput
          label={t('maker')}
          value={value['maker.name']}
          problem={problems['maker.name']}
          onChange={({ target }) => set({ 'maker.name': target.value })}
        />
        <TextInput
          label={t('makerEmail')}
          type="email"
          value={value['maker.email']}
          problem={problems['maker.email']}
          onChange={({ target }) => set({ 'maker.email': target.value })}
        />
      </div>
      <TextInput
        label={t('makerAddress')}
        value={value['maker.address']}
        problem={problems['maker.address']}
        onChange={({ target }) => set({ 'maker.address': target.value })}
      />
      <div className="two">
        <TextArea
          rows={3}
          label={t('labels.warningsEn')}
          value={value['maker.warnings.en']}
          problem={problems['maker.warnings.en']}
          onChange={({ target }) => set({ 'maker.warnings.en': target.value })}
        />
        <TextArea
          rows={3}
          label={t('labels.warningsFr')}
          value={value['maker.warnings.fr']}
          problem={problems['maker.warnings.fr']}
          onChange={({ target }) => set({ 'maker.warnings.fr': target.value })}
        />
      </div>
    </>
  )
}
