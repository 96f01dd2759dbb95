import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { TextInput } from '../../parts/fields.tsx'
import { numberOf, numberText } from '../../parts/numbers.ts'
import type { Editor } from '../../parts/use-editor.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import type { ExclusiveForm } from './exclusive-form.ts'

/** The price, in coins and in euros: each follows the other. */
export function PriceFields({
  editor: { draft, problems, set },
  isLot,
}: {
  editor: Editor<ExclusiveForm>
  isLot: boolean
}) {
  const { settings } = useClub()
  const t = useTranslations('exclusives')
  const language = useLocale()
  const { money, unit, euros, coinsFor } = useStaffPrice()
  // With the price that they made: once the form has another one, such as a colleague's, the euros follow it.
  const [typed, setTyped] = useState<{ euros: string; price: string } | null>(null)
  const amount = numberOf(draft.value.price)
  const inEuros = Number.isFinite(amount) && amount >= 0 ? euros(amount) : null
  const kept = numberOf(draft.value.nonDeductibleAmount)
  return (
    <div className="two">
      <TextInput
        label={t('price')}
        unit={unit}
        inputMode="decimal"
        value={draft.value.price}
        disabled={isLot}
        problem={problems['price']}
        hint={
          isLot
            ? t('lotPrice')
            : settings.coinsEnabled
              ? t('coinPrice', { price: money(settings.currentPrice) })
              : undefined
        }
        onChange={({ target }) => {
          setTyped(null)
          set({ price: target.value })
        }}
      />
      {settings.coinsEnabled && (
        <TextInput
          label={t('inEurosLabel')}
          unit="€"
          inputMode="decimal"
          disabled={isLot}
          value={typed?.price === draft.value.price ? typed.euros : numberText(inEuros, language)}
          onChange={({ target }) => {
            const coins = coinsFor(numberOf(target.value))
            const price = Number.isNaN(coins) ? '' : numberText(coins, language)
            setTyped({ euros: target.value, price })
            set({ price })
          }}
        />
      )}
      <TextInput
        label={t('notDeductible')}
        unit="€"
        inputMode="decimal"
        value={draft.value.nonDeductibleAmount}
        problem={problems['nonDeductibleAmount']}
        hint={
          draft.value.nonDeductibleAmount.trim() === ''
            ? t('noReceiptHint')
            : inEuros !== null && kept <= inEuros
              ? t('receiptHint', { given: money(Math.round((inEuros - kept) * 100) / 100), kept: money(kept) })
              : undefined
        }
        onChange={({ target }) => set({ nonDeductibleAmount: target.value })}
      />
    </div>
  )
}
