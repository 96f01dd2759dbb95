import { useMutation } from '@tanstack/react-query'
import { type Buyer, giveCoins } from '@virage/contract/staff'
import { coinsFromDecimal } from '@virage/domain'
import { useAmounts } from '@virage/session/amounts'
import { unwrap } from '@virage/session/operation-error'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { FanFinder } from '../../parts/fan-finder.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { numberOf } from '../../parts/numbers.ts'
import { say } from '../../parts/toasts.ts'
import { fullName } from '../sales/sale-cells.tsx'

/** Gives coins of the treasury to one fan, who is found by name or address. */
export function GiveDialog({ onMoved, onClose }: { onMoved: () => void; onClose: () => void }) {
  const close = useWhileShown(onClose)
  const { slug, settings } = useClub()
  const t = useTranslations('coins')
  const { coins } = useAmounts(settings)
  const [fan, setFan] = useState<Buyer | null>(null)
  const [amount, setAmount] = useState('')
  const [memo, setMemo] = useState('')
  const [hasTried, setTried] = useState(false)
  const value = numberOf(amount)
  const isAmount = value > 0 && coinsFromDecimal(value).ok
  const give = useMutation({
    mutationFn: ({ to, coinsAmount }: { to: Buyer; coinsAmount: number }) =>
      unwrap(call(giveCoins, { params: { slug }, body: { fanId: to.id, coinsAmount, memo: memo.trim() } })),
    onSuccess: (_, { to, coinsAmount }) => {
      say(t('give.done', { sum: coins(coinsAmount), name: fullName(to) }))
      onMoved()
      close()
    },
  })
  return (
    <ActDialog
      title={t('give.title')}
      act={give}
      submitLabel={fan && isAmount ? t('give.submit', { sum: coins(value), name: fullName(fan) }) : t('give.open')}
      onSubmit={() => {
        setTried(true)
        if (fan && isAmount && memo.trim() !== '') give.mutate({ to: fan, coinsAmount: value })
      }}
      onClose={onClose}
    >
      <FanFinder
        label={t('give.fan')}
        problem={hasTried ? 'errors.validation.required' : undefined}
        chosen={fan}
        onChoose={setFan}
      />
      <TextInput
        label={t('give.amount')}
        unit={settings.ticker}
        inputMode="decimal"
        value={amount}
        problem={hasTried && !isAmount ? 'errors.validation.amount' : undefined}
        onChange={({ target }) => setAmount(target.value)}
      />
      <TextInput
        label={t('give.memo')}
        hint={t('give.memoHint')}
        maxLength={200}
        value={memo}
        problem={hasTried && memo.trim() === '' ? 'errors.validation.required' : undefined}
        onChange={({ target }) => setMemo(target.value)}
      />
    </ActDialog>
  )
}
