import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getApprovalRules, listApprovalRequests, requestSupplyApproval, supplyCoins } from '@virage/contract/staff'
import { coinsFromDecimal } from '@virage/domain'
import { useAmounts } from '@virage/session/amounts'
import { unwrap } from '@virage/session/operation-error'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import { numberOf } from '../../parts/numbers.ts'
import { say } from '../../parts/toasts.ts'
import { readQuery } from '../../queries.ts'

/** Issues coins into the treasury, or asks a second person to approve it where the club wants that. */
export function SupplyDialog({ onMoved, onClose }: { onMoved: () => void; onClose: () => void }) {
  const close = useWhileShown(onClose)
  const { slug, settings } = useClub()
  const t = useTranslations('coins')
  const { coins } = useAmounts(settings)
  const client = useQueryClient()
  const rules = useQuery({ ...readQuery(getApprovalRules, { params: { slug } }), staleTime: 0 })
  const needsApproval = rules.data?.supply ?? false
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const value = numberOf(amount)
  const isAmount = value > 0 && coinsFromDecimal(value).ok
  const supply = useMutation({
    mutationFn: async ({ isAsked, coinsAmount }: { isAsked: boolean; coinsAmount: number }) => {
      const input = { params: { slug }, body: { coinsAmount, reason: reason.trim() } }
      if (isAsked) await unwrap(call(requestSupplyApproval, input))
      else await unwrap(call(supplyCoins, input))
    },
    onSuccess: (_, { isAsked, coinsAmount }) => {
      say(t(isAsked ? 'supply.asked' : 'supply.done', { sum: coins(coinsAmount) }))
      void client.invalidateQueries({ queryKey: [listApprovalRequests.id, slug] })
      onMoved()
      close()
    },
    onError: () => void rules.refetch(),
  })
  return (
    <ActDialog
      title={t('supply.title')}
      act={supply}
      submitLabel={
        isAmount ? t(needsApproval ? 'supply.ask' : 'supply.submit', { sum: coins(value) }) : t('supply.open')
      }
      isReady={rules.data !== undefined}
      onSubmit={() => {
        setTried(true)
        if (isAmount && reason.trim() !== '') supply.mutate({ isAsked: needsApproval, coinsAmount: value })
      }}
      onClose={onClose}
    >
      <ReadBanner read={rules} />
      <TextInput
        label={t('supply.amount')}
        hint={t('supply.hint')}
        unit={settings.ticker}
        inputMode="decimal"
        value={amount}
        problem={hasTried && !isAmount ? 'errors.validation.amount' : undefined}
        onChange={({ target }) => setAmount(target.value)}
      />
      <TextInput
        label={t('supply.reason')}
        maxLength={200}
        value={reason}
        problem={hasTried && reason.trim() === '' ? 'errors.validation.required' : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {needsApproval && <p className="hint">{t('supply.second')}</p>}
    </ActDialog>
  )
}
