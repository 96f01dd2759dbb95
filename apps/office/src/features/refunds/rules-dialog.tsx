import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApprovalRules, getApprovalRules, setApprovalRules } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import { numberOf, numberText } from '../../parts/numbers.ts'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { useStoredEditor } from '../../parts/use-stored-editor.ts'
import { readQuery, untilSaved } from '../../queries.ts'
import { SheetBones } from '../sales/sale-frame.tsx'

type RulesForm = { refundAbove: string; supply: boolean }
const bodyOf = ({ refundAbove, supply }: RulesForm) => ({
  refundAbove: refundAbove.trim() === '' ? null : numberOf(refundAbove),
  supply,
})

/** What needs a second person in the club. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('refunds.rules')
  const read = useQuery({ ...readQuery(getApprovalRules, { params: { slug } }), ...untilSaved, gcTime: 0 })
  if (read.data) return <StoredRules stored={read.data} onClose={onClose} />
  return (
    <OfficeDialog title={t('title')} onClose={onClose}>
      <ReadBanner read={read} />
      {read.isPending && <SheetBones />}
    </OfficeDialog>
  )
}

function StoredRules({ stored, onClose }: { stored: ApprovalRules; onClose: () => void }) {
  const { slug, settings } = useClub()
  const t = useTranslations('refunds.rules')
  const language = useLocale()
  const { reason } = useMay()(setApprovalRules)
  const client = useQueryClient()
  const params = { slug }
  const editor = useStoredEditor<RulesForm, ApprovalRules>({
    key: `${slug}.approval-rules`,
    stored,
    toForm: ({ refundAbove, supply }) => ({ refundAbove: numberText(refundAbove?.value ?? null, language), supply }),
    check: (value) => checkBody(setApprovalRules, bodyOf(value)),
    read: () => unwrap(call(getApprovalRules, { params })),
    update: (value, _changed, ifMatch) => unwrap(call(setApprovalRules, { params, body: bodyOf(value), ...ifMatch })),
    onStored: (saved) => client.setQueryData(readQuery(getApprovalRules, { params }).queryKey, saved),
    onSaved: onClose,
  })
  const { draft, problems, set } = editor
  return (
    <DialogForm
      title={t('title')}
      editor={editor}
      labels={{ refundAbove: t('limit'), supply: t('supply') }}
      reason={reason}
      submitLabel={t('save')}
      onClose={onClose}
    >
      <TextInput
        label={t('limit')}
        hint={t('limitHint')}
        unit="€"
        inputMode="decimal"
        value={draft.value.refundAbove}
        problem={problems['refundAbove']}
        onChange={({ target }) => set({ refundAbove: target.value })}
      />
      {settings.coinsEnabled && (
        <label className="line">
          <input
            type="checkbox"
            checked={draft.value.supply}
            onChange={({ target }) => set({ supply: target.checked })}
          />
          {t('supply')}
        </label>
      )}
      <p className="hint">{t('note')}</p>
    </DialogForm>
  )
}
