import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addBidConflict, listBidConflicts, listFans, listStaffExclusives } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { type Choice, Chooser } from '../../parts/chooser.tsx'
import { SelectInput } from '../../parts/fields.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { ReasonField } from '../../parts/reason-field.tsx'
import { say } from '../../parts/toasts.ts'
import { useIntentKey } from '../../parts/use-intent-key.ts'
import { nameOfFan } from './name-of-fan.ts'

/** Names a fan who must not bid. It keeps no draft in the browser, because it is about a fan. */
export function NewBidConflict({ onClose }: { onClose: () => void }) {
  const close = useWhileShown(onClose)
  const { slug } = useClub()
  const t = useTranslations('bidConflicts')
  const language = useLocale()
  const client = useQueryClient()
  const [fan, setFan] = useState<Choice | null>(null)
  const [scope, setScope] = useState<'all' | 'one'>('all')
  const [lot, setLot] = useState<Choice | null>(null)
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const { keyOf } = useIntentKey()
  const isComplete = fan !== null && (scope === 'all' || lot !== null)
  const body = { fanId: fan?.id ?? '', exclusiveId: scope === 'one' ? (lot?.id ?? null) : null, reason: reason.trim() }
  const problem = hasTried ? checkBody(addBidConflict, body)['reason'] : undefined
  const add = useMutation({
    mutationFn: () => unwrap(call(addBidConflict, { params: { slug }, body, idempotencyKey: keyOf(body) })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [listBidConflicts.id, slug] })
      say(t('added', { name: fan?.name ?? '' }))
      close()
    },
  })
  return (
    <ActDialog
      title={t('new')}
      act={add}
      submitLabel={t('confirm')}
      tone="danger"
      onSubmit={() => {
        setTried(true)
        if (isComplete && Object.keys(checkBody(addBidConflict, body)).length === 0) add.mutate()
      }}
      onClose={onClose}
    >
      <Chooser
        operation={listFans}
        label={t('findFan')}
        chosen={fan}
        problem={hasTried && fan === null ? t('fanNeeded') : undefined}
        toChoice={(row) => ({ id: row.id, name: nameOfFan(row), detail: row.email })}
        onChoose={(choice) => setFan(choice)}
      />
      <SelectInput
        label={t('scope')}
        value={scope}
        options={[
          { value: 'all', label: t('scopeAll') },
          { value: 'one', label: t('scopeOne') },
        ]}
        onChange={({ target }) => setScope(target.value === 'one' ? 'one' : 'all')}
      />
      {scope === 'one' && (
        <Chooser
          operation={listStaffExclusives}
          label={t('findLot')}
          chosen={lot}
          problem={hasTried && lot === null ? t('lotNeeded') : undefined}
          toChoice={({ id, name, slug: address }) => ({
            id,
            name: name[language] ?? name.en ?? name.fr ?? address,
            detail: address,
          })}
          onChoose={(choice) => setLot(choice)}
        />
      )}
      <ReasonField hint={t('reasonHint')} value={reason} problem={problem} onChange={setReason} />
      <p className="quiet">{t('warning')}</p>
    </ActDialog>
  )
}
