import type { createDeliveryMethod, replaceDeliveryMethod } from '@virage/contract/staff'
import { deliveryKinds } from '@virage/domain'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../access/club-context.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { SelectInput, SwitchInput, TextInput } from '../../parts/fields.tsx'
import { LanguageFields } from '../../parts/language-fields.tsx'
import type { Editor } from '../../parts/use-editor.ts'
import { type DeliveryForm, kindOf } from './delivery-form.ts'
import { DeliveryZones } from './delivery-zones.tsx'

/** The fields of a delivery method; each kind has its own. */
export function DeliveryFields({
  title,
  isNew = false,
  editor,
  operation,
  actions,
  onClose,
}: {
  title: string
  /** Whether its kind can be chosen: later it stays. */
  isNew?: boolean
  editor: Editor<DeliveryForm>
  operation: typeof createDeliveryMethod | typeof replaceDeliveryMethod
  actions?: ReactNode
  onClose: () => void
}) {
  const t = useTranslations('delivery')
  const { reason } = useMay()(operation)
  const labels = useLabels()
  const { draft, problems, set, hasTried } = editor
  const { value } = draft
  const kind = kindOf(value)
  const field = (path: 'carrier' | 'daysMin' | 'daysMax' | 'trackingPattern' | 'place', hint?: string) => (
    <TextInput
      label={labels[path]}
      hint={hint}
      autoComplete="off"
      inputMode={path === 'daysMin' || path === 'daysMax' ? 'numeric' : undefined}
      value={value[path]}
      problem={problems[path]}
      onChange={({ target }) => set({ [path]: target.value })}
    />
  )
  return (
    <DialogForm
      title={title}
      editor={editor}
      labels={labels}
      reason={reason}
      submitLabel={t('save')}
      actions={actions}
      onClose={onClose}
    >
      {isNew && (
        <SelectInput
          label={t('kind')}
          value={kind}
          options={deliveryKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
          onChange={({ target }) => set({ kind: target.value })}
        />
      )}
      <LanguageFields
        value={value}
        problems={problems}
        set={set}
        hasTried={hasTried}
        line="name"
        labels={{ line: t('name') }}
      />
      <LanguageFields
        value={value}
        problems={problems}
        set={set}
        hasTried={false}
        line="note"
        labels={{ line: t('note') }}
      />
      {kind === 'SHIP' && (
        <>
          <DeliveryZones zones={value.zones} problems={problems} onChange={(zones) => set({ zones })} />
          <div className="two">
            {field('daysMin')}
            {field('daysMax')}
            {field('carrier')}
            {field('trackingPattern', t('trackingHint'))}
          </div>
        </>
      )}
      {(kind === 'PICKUP' || kind === 'HANDOVER') && field('place', t('placeHint'))}
      {kind === 'HANDOVER' && (
        <TextInput
          type="datetime-local"
          label={labels.happensAt}
          hint={t('parisTime')}
          value={value.happensAt}
          problem={problems['happensAt']}
          onChange={({ target }) => set({ happensAt: target.value })}
        />
      )}
      <SwitchInput
        label={labels.active}
        meaning={t(value.active ? 'activeYes' : 'activeNo')}
        checked={value.active}
        onChange={({ target }) => set({ active: target.checked })}
      />
    </DialogForm>
  )
}

function useLabels(): Record<keyof DeliveryForm, string> {
  const t = useTranslations('delivery')
  return {
    kind: t('kind'),
    'name.en': t('nameEn'),
    'name.fr': t('nameFr'),
    'note.en': t('noteEn'),
    'note.fr': t('noteFr'),
    zones: t('zones'),
    carrier: t('carrier'),
    daysMin: t('daysMin'),
    daysMax: t('daysMax'),
    trackingPattern: t('tracking'),
    place: t('place'),
    happensAt: t('happensAt'),
    active: t('active'),
  }
}
