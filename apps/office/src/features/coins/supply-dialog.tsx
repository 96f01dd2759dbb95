import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getApprovalRules, listApprovalRequests, requestSupplyApproval, supplyCoins } from '@virage/contract/staff'
import { coinsFromDecimal } from '@virage/domain'
import { useAmounts } from '@virage/session/amounts'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { TextInput } from '../../parts/fields.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import { numberOf } from '../../parts/numbers.ts'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { readQuery } from '../../queries.ts'

/** Issues coins into the treasury, or asks a second person to approve it where the club wants that. */
export function SupplyDialog({ onMoved, onClose }: { onMoved: () => void; onClose: () => void }) {
  const { slug, settings } = useClub()
  const t = useTranslations('coins')
  const text = useProblemText()
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
    mutationFn: async () => {
      const body = { coinsAmount: value, reason: reason.trim() }
      const input = { params: { slug }, body }
      if (needsApproval) await unwrap(call(requestSupplyApproval, input))
      else await unwrap(call(supplyCoins, input))
    },
    onSuccess: () => {
      say(t(needsApproval ? 'supply.asked' : 'supply.done', { sum: coins(value) }))
      void client.invalidateQueries({ queryKey: [listApprovalRequests.id, slug] })
      onMoved()
      onClose()
    },
    onError: () => void rules.refetch(),
  })
  return (
    <OfficeDialog title={t('supply.title')} onClose={onClose}>
      <ReadBanner read={rules} />
      <form
        noValidate
        className="stack !gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (isAmount && reason.trim() !== '' && rules.data && !supply.isPending) supply.mutate()
        }}
      >
        {supply.isError && (
          <div className="banner" data-tone="bad" role="alert">
            {text(supply.error)}
          </div>
        )}
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
        <div className="dialog-actions">
          <button type="submit" className="btn primary" aria-busy={supply.isPending} disabled={!rules.data}>
            {isAmount ? t(needsApproval ? 'supply.ask' : 'supply.submit', { sum: coins(value) }) : t('supply.open')}
          </button>
        </div>
      </form>
    </OfficeDialog>
  )
}
