import { updateClubSettings } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'
import { useMay } from '../../access/club-context.ts'
import { FormFrame } from '../../parts/form-frame.tsx'
import { RuleFields } from '../settings/rule-fields.tsx'
import { useLabels } from '../settings/use-labels.ts'
import { useSettingsEditor } from '../settings/use-settings-editor.ts'

/** How fans pay: by card, with coins, and for a membership. */
export function PaymentsStep({ onSaved }: { onSaved: () => void }) {
  const t = useTranslations('start')
  const { editor, settings } = useSettingsEditor(onSaved)
  const { value } = editor.draft
  const labels = useLabels()
  const { reason } = useMay()(updateClubSettings)
  const switches = [
    'fiatAccepted',
    'coinsEnabled',
    ...(settings.model === 'FOUNDATION' ? (['membershipRequired', 'promoteDonation'] as const) : []),
  ] as const
  const amounts = [
    'currentPrice',
    ...(value.membershipRequired ? (['membershipFee'] as const) : []),
    'dueDeadline',
  ] as const
  return (
    <div className="body">
      <FormFrame editor={editor} labels={labels} reason={reason} submitLabel={t('save')}>
        <RuleFields editor={editor} switches={switches} amounts={amounts} />
      </FormFrame>
    </div>
  )
}
