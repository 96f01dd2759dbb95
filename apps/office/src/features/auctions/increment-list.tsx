import { coinsOf, coinsToDecimal, lowestBids, mostIncrements, wrongIncrements } from '@virage/domain'
import { Icon } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { TextInput } from '../../parts/fields.tsx'
import { keepFocus } from '../../parts/keep-focus.ts'
import { type FieldProblems, problemsBelow } from '../../parts/problems-of.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { type IncrementItem, incrementsOf, newIncrement } from './auction-form.ts'

/**
 * The increments of an auction's bids, and the lowest bids that follow from them.
 *
 * @param startingPrice of a lot, in coins, from which the example begins
 */
export function IncrementList({
  items,
  problems,
  startingPrice,
  isFixed,
  onChange,
}: {
  items: IncrementItem[]
  problems: FieldProblems
  startingPrice: number
  isFixed: boolean
  onChange: (items: IncrementItem[]) => void
}) {
  const t = useTranslations('auctions.increments')
  const { unit } = useStaffPrice()
  const set = (id: string, change: Partial<IncrementItem>) =>
    onChange(items.map((item) => (item.id === id ? { ...item, ...change } : item)))
  return (
    <fieldset className="stack !gap-3" disabled={isFixed}>
      <legend className="label">{t('titleIn', { unit })}</legend>
      <p className="quiet">{t(isFixed ? 'fixed' : items.length === 0 ? 'usual' : 'hint')}</p>
      {items.map((item, at) => {
        const own = problemsBelow(problems, `increments.${at}`)
        return (
          <div key={item.id} className="grid grid-cols-[repeat(3,minmax(0,1fr))_auto] items-start gap-3">
            <TextInput
              label={t('from')}
              inputMode="numeric"
              readOnly={at === 0}
              value={item.from}
              problem={own['from'] ?? problems[`increments.${at}`]}
              onChange={({ target }) => set(item.id, { from: target.value })}
            />
            <TextInput
              label={t('step')}
              inputMode="numeric"
              value={item.step}
              problem={own['step']}
              onChange={({ target }) => set(item.id, { step: target.value })}
            />
            <TextInput
              label={t('suggested')}
              inputMode="numeric"
              value={item.suggested}
              problem={own['suggested']}
              onChange={({ target }) => set(item.id, { suggested: target.value })}
            />
            <button
              type="button"
              className="btn plain mt-6"
              aria-label={t('remove', { from: item.from })}
              // The first one applies from 0, so the others need it.
              disabled={at === 0 && items.length > 1}
              onClick={({ currentTarget }) =>
                keepFocus(currentTarget, () => onChange(items.filter(({ id }) => id !== item.id)))
              }
            >
              <Icon name="close" size={16} />
            </button>
          </div>
        )
      })}
      <LowestBids items={items} startingPrice={startingPrice} />
      <button
        type="button"
        className="btn justify-self-start"
        disabled={items.length >= mostIncrements}
        onClick={({ currentTarget }) => keepFocus(currentTarget, () => onChange([...items, newIncrement(items)]))}
      >
        <Icon name="plus" size={16} />
        {t(items.length === 0 ? 'set' : 'add')}
      </button>
    </fieldset>
  )
}

/** An example of how bids rise; nothing while the increments are incomplete. */
function LowestBids({ items, startingPrice }: { items: IncrementItem[]; startingPrice: number }) {
  const t = useTranslations('auctions.increments')
  const { price } = useStaffPrice()
  const increments = incrementsOf(items)
  const isComplete = increments?.every(({ from, step }) => Number.isInteger(from) && Number.isInteger(step))
  if (!increments || !isComplete || wrongIncrements(increments).length > 0) return null
  const bids = lowestBids(increments, coinsOf(startingPrice))
    .map((row) => row.map((amount) => price(coinsToDecimal(amount))).join(', '))
    .join(' … ')
  return <p className="figures">{t('example', { bids })}</p>
}
