import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getApprovalRules, setApprovalRules } from '@virage/contract/staff'
import { centsFromDecimal } from '@virage/domain'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { TextInput } from '../../parts/fields.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import { numberOf, numberText } from '../../parts/numbers.ts'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { useWhileShown } from '../../parts/use-while-shown.ts'
import { readQuery, untilSaved } from '../../queries.ts'
import { SheetBones } from '../sales/sale-frame.tsx'

/** What needs a second person in the club. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('refunds.rules')
  const read = useQuery({ ...readQuery(getApprovalRules, { params: { slug } }), ...untilSaved, gcTime: 0 })
  return (
    <OfficeDialog title={t('title')} onClose={onClose}>
      <ReadBanner read={read} />
      {read.data ? <RulesForm initial={read.data} onClose={onClose} /> : read.isPending && <SheetBones />}
    </OfficeDialog>
  )
}

function RulesForm({
  initial,
  onClose,
}: {
  initial: { refundAbove: { value: number } | null; supply: boolean }
  onClose: () => void
}) {
  const close = useWhileShown(onClose)
  const { slug, settings } = useClub()
  const t = useTranslations('refunds.rules')
  const text = useProblemText()
  const language = useLocale()
  const client = useQueryClient()
  const [limit, setLimit] = useState(numberText(initial.refundAbove?.value ?? null, language))
  const [supply, setSupply] = useState(initial.supply)
  const [hasTried, setTried] = useState(false)
  const value = limit.trim() === '' ? null : numberOf(limit)
  const isValid = value === null || (value >= 0 && centsFromDecimal(value).ok)
  const save = useMutation({
    mutationFn: () => unwrap(call(setApprovalRules, { params: { slug }, body: { refundAbove: value, supply } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [getApprovalRules.id, slug] })
      say(t('saved'))
      close()
    },
    onError: (error) => say(text(error), 'bad'),
  })
  return (
    <form
      noValidate
      className="stack !gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isValid && !save.isPending) save.mutate()
      }}
    >
      <TextInput
        label={t('limit')}
        hint={t('limitHint')}
        unit="€"
        inputMode="decimal"
        value={limit}
        problem={hasTried && !isValid ? 'errors.validation.amount' : undefined}
        onChange={({ target }) => setLimit(target.value)}
      />
      {settings.coinsEnabled && (
        <label className="line">
          <input type="checkbox" checked={supply} onChange={({ target }) => setSupply(target.checked)} />
          {t('supply')}
        </label>
      )}
      <p className="hint">{t('note')}</p>
      <div className="dialog-actions">
        <button type="submit" className="btn primary" aria-busy={save.isPending}>
          {t('save')}
        </button>
      </div>
    </form>
  )
}
