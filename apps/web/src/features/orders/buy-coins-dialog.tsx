import { useMutation } from '@tanstack/react-query'
import { purchaseCoins } from '@virage/contract'
import { type Coins, centsToDecimal, coinPriceOf, coinsToDecimal, totalCost } from '@virage/domain'
import { Alert, Button, TextField } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { unwrap, call, keyOf } from '../../api.ts'
import { useAmountInput } from '@virage/session/amount-input'
import { useAmounts } from '@virage/session/amounts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { redirectToProvider } from './redirect-to-provider.ts'

/** The dialog that buys coins by card (P03). */
export function BuyCoinsDialog({ onClose }: { onClose: () => void }) {
  const club = useClub()
  const t = useTranslations('wallet')
  const shell = useTranslations('shell')
  const problemText = useProblemText()
  const { coins, money } = useAmounts(club)
  const { parse } = useAmountInput(club)
  const [text, setText] = useState('100')
  const amount = parse(text)
  const price = amount === undefined ? 0 : centsToDecimal(totalCost(amount, coinPriceOf(club.currentPrice)))
  const isAmount = price >= 1
  const buy = useMutation({
    mutationFn: (wanted: Coins) => {
      const page = `${location.origin}${location.pathname}`
      return unwrap(
        call(purchaseCoins, {
          params: { slug: club.slug },
          body: {
            coinsAmount: coinsToDecimal(wanted),
            successUrl: `${page}?payment-result=SUCCESS`,
            cancelUrl: `${page}?payment-result=CANCELED`,
          },
        }),
      )
    },
    onSuccess: ({ url }) => redirectToProvider(url),
    meta: { isFailureShown: true },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount !== undefined && isAmount) buy.mutate(amount)
  }
  return (
    <Dialog open onClose={onClose} title={t('buy')} closeLabel={shell('close')} closable={!buy.isPending}>
      <form onSubmit={submit} className="grid gap-5">
        {buy.isError && <Alert tone="danger" title={problemText(keyOf(buy.error))} />}
        <TextField
          label={t('howMany')}
          name="coins"
          inputMode="decimal"
          autoComplete="off"
          required
          value={text}
          error={isAmount ? null : t('atLeastOneEuro')}
          onChange={(event) => setText(event.target.value)}
          end={<span className="px-3 text-muted">{club.ticker}</span>}
        />
        <p className="text-sm text-muted">{t('onePrice', { coin: coins(1), amount: money(club.currentPrice) })}</p>
        <Button type="submit" wide icon="euro" busy={buy.isPending || buy.isSuccess} disabled={!isAmount}>
          {t('pay', { amount: isAmount ? money(price) : '' })}
        </Button>
        <p className="text-center text-sm text-muted">{t('cardNote')}</p>
      </form>
    </Dialog>
  )
}
