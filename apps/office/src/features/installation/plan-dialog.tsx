import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ClubHealth, getClubPlan, type PlanKind, planKinds, setClubPlan } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { numberOf, numberText } from '../../parts/numbers.ts'
import { say } from '../../parts/toasts.ts'
import { useAmountOf } from '../plans/plan-uses.tsx'

/** How much one of the typed number is: storage is typed in gigabytes. */
const unitOf = (kind: PlanKind) => (kind === 'storage' ? 1e9 : 1)

/** Returns a typed limit; null for an empty field, NaN for no number. */
function limitOf(kind: PlanKind, text: string): number | null {
  if (text.trim() === '') return null
  const value = Math.round(numberOf(text) * unitOf(kind))
  return value >= 0 && (kind === 'storage' || Number.isInteger(numberOf(text))) ? value : Number.NaN
}

/** What operators allow a club. An empty field is no limit. */
export function PlanDialog({ club, onClose, onSaved }: { club: ClubHealth; onClose: () => void; onSaved: () => void }) {
  const close = useWhileShown(onClose)
  const { slug, platformName, uses } = club
  const t = useTranslations('plans')
  const language = useLocale()
  const client = useQueryClient()
  const amount = useAmountOf()
  const [name, setName] = useState(club.plan ?? '')
  const [typed, setTyped] = useState<Partial<Record<PlanKind, string>>>({})
  const [hasTried, setTried] = useState(false)
  const fields = planKinds.map((kind) => {
    const use = uses.find((one) => one.kind === kind)
    const most = use?.most ?? null
    const value = typed[kind] ?? numberText(most === null ? null : most / unitOf(kind), language)
    return { kind, used: use?.used ?? 0, value, limit: limitOf(kind, value) }
  })
  const isValid = fields.every(({ limit }) => !Number.isNaN(limit))
  const limits = Object.fromEntries(fields.map(({ kind, limit }) => [kind, limit]))
  const save = useMutation({
    mutationFn: () => {
      const body = {
        name: name.trim() === '' ? null : name.trim(),
        limits: {
          fans: limits['fans'] ?? null,
          staff: limits['staff'] ?? null,
          exclusives: limits['exclusives'] ?? null,
          storage: limits['storage'] ?? null,
        },
      }
      return unwrap(call(setClubPlan, { params: { slug }, body }))
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [getClubPlan.id, slug] })
      say(t('saved', { name: platformName }))
      onSaved()
      close()
    },
  })
  return (
    <ActDialog
      title={t('dialog', { name: platformName })}
      act={save}
      submitLabel={t('save')}
      onSubmit={() => {
        setTried(true)
        if (isValid) save.mutate()
      }}
      onClose={onClose}
    >
      <TextInput label={t('name')} value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
      {fields.map(({ kind, used, value, limit }) => (
        <TextInput
          key={kind}
          label={t(`kinds.${kind}`)}
          hint={t(limit !== null && limit < used ? 'below' : 'used', { used: amount(kind, used) })}
          inputMode="decimal"
          placeholder={t('noLimit')}
          {...(kind === 'storage' && { unit: t('gigabytes') })}
          value={value}
          problem={hasTried && Number.isNaN(limit) ? 'errors.validation.number' : undefined}
          onChange={({ target }) => setTyped({ ...typed, [kind]: target.value })}
        />
      ))}
      <p className="hint">{t('note')}</p>
    </ActDialog>
  )
}
