import type { RefundablePurchase, refundableKinds } from '@virage/contract/staff'
import { useAmounts } from '@virage/session/amounts'
import { useJustChanged } from '@virage/session/use-just-changed'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { numberText } from '../../parts/numbers.ts'
import { ReasonField } from '../../parts/reason-field.tsx'
import { Consequences } from './consequences.tsx'
import { needsSecondPerson, refundSum } from './refund-sum.ts'
import { SumTable } from './sum-table.tsx'
import type { Refunding } from './use-refund.ts'

const templates = ['damaged', 'wrong', 'cancelled', 'goodwill'] as const

/** The form of a refund: how much, why, and what follows, in words, before the button. */
export function RefundForm({
  kind,
  purchase,
  name,
  refund,
}: {
  kind: (typeof refundableKinds)[number]
  purchase: RefundablePurchase
  name: string
  refund: Refunding
}) {
  const { settings } = useClub()
  const t = useTranslations('refunds')
  const text = useProblemText()
  const { coins, money } = useAmounts(settings)
  const language = useLocale()
  const { bought, unspent } = purchase
  // Spent coins can't come back, so what can be refunded of them is filled in.
  const isSpent = bought.amount > 0 && unspent.coins.amount < bought.amount
  const [typed, setDraft] = useState({
    isPart: isSpent,
    card: isSpent ? numberText(unspent.amount.value, language) : '',
    coins: '',
  })
  // They may be spent while the form is open.
  const draft = { ...typed, isPart: typed.isPart || isSpent }
  const [restock, setRestock] = useState(false)
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  // The button now asks a second person, or refunds another sum: a double press was aimed at what it said before.
  const { amount: leftOfMoney, coins: leftOfCoins } = purchase.left
  const hasJustChanged = useJustChanged(`${refund.wasRefusedAlone} ${leftOfMoney.value} ${leftOfCoins.amount}`)
  const isGone = purchase.left.amount.value === 0 && purchase.left.coins.amount === 0
  if (isGone) return <p>{t('nothingLeft')}</p>
  if (isSpent && unspent.amount.value === 0) return <p>{t('allSpent', { name })}</p>
  const sum = refundSum(draft, purchase)
  const isWhole = !draft.isPart
  const needsApproval = refund.wasRefusedAlone || (sum.ok && needsSecondPerson(sum, purchase, settings.currentPrice))
  const sumText = sum.ok
    ? [...(sum.card > 0 ? [money(sum.card)] : []), ...(sum.coins > 0 ? [coins(sum.coins)] : [])].join(` ${t('and')} `)
    : ''
  const send = () => {
    setTried(true)
    if (hasJustChanged || !sum.ok || reason.trim() === '') return
    const shown = { amount: sum.card, coinsAmount: sum.coins }
    const share = draft.isPart ? { part: shown } : { expected: shown }
    refund.send({ share, restock: restock && isWhole, reason: reason.trim(), needsApproval })
  }
  return (
    <form
      noValidate
      className="stack !gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {refund.error !== null && (
        <div className="banner" data-tone={refund.wasRefusedAlone ? 'warn' : 'bad'} role="alert">
          {text(refund.error)}
        </div>
      )}
      {(kind === 'order' || kind === 'coins') && (
        <div className="stack !gap-1">
          <div className="segments" role="group" aria-label={t('howMuch')}>
            <button
              type="button"
              aria-pressed={isWhole}
              disabled={isSpent}
              onClick={() => setDraft({ ...draft, isPart: false })}
            >
              {t('whole')}
            </button>
            <button
              type="button"
              aria-pressed={draft.isPart}
              disabled={!purchase.isDivisible}
              onClick={() => setDraft({ ...draft, isPart: true })}
            >
              {t('part')}
            </button>
          </div>
          {!purchase.isDivisible && <p className="hint">{t('indivisible')}</p>}
          {isSpent && (
            <p className="hint">
              {t('unspent', {
                name,
                unspent: coins(unspent.coins.amount),
                bought: coins(bought.amount),
                most: money(unspent.amount.value),
              })}
            </p>
          )}
        </div>
      )}
      <SumTable
        purchase={purchase}
        draft={draft}
        sum={sum}
        hasTried={hasTried}
        onChange={(change) => setDraft({ ...draft, ...change })}
      />
      {kind === 'order' && (
        <label className="line">
          <input
            type="checkbox"
            checked={restock && isWhole}
            disabled={!isWhole}
            onChange={({ target }) => setRestock(target.checked)}
          />
          <span>
            {t('restock')}
            {!isWhole && <span className="hint block">{t('restockWhole')}</span>}
          </span>
        </label>
      )}
      <div className="stack !gap-2">
        <ReasonField
          hint={t('reasonHint')}
          rows={2}
          style={{ minHeight: 64 }}
          value={reason}
          problem={hasTried && reason.trim() === '' ? 'errors.validation.required' : undefined}
          onChange={setReason}
        />
        <div className="line wraps" role="group" aria-label={t('templates')}>
          {templates.map((one) => (
            <button key={one} type="button" className="btn small" onClick={() => setReason(t(`template.${one}`))}>
              {t(`template.${one}`)}
            </button>
          ))}
        </div>
      </div>
      {sum.ok && (
        <Consequences
          kind={kind}
          purchase={purchase}
          sum={sum}
          isWhole={isWhole}
          restock={restock && isWhole}
          needsApproval={needsApproval}
          name={name}
        />
      )}
      <div className="dialog-actions items-center">
        <span className="small quiet">{t(needsApproval ? 'approvalNote' : 'finalNote')}</span>
        <button type="submit" className="btn primary push" aria-busy={refund.isBusy || hasJustChanged}>
          {!sum.ok
            ? t('open')
            : needsApproval
              ? t('askFor', { sum: sumText })
              : refund.isBusy
                ? t('sending')
                : t('submit', { sum: sumText })}
        </button>
      </div>
    </form>
  )
}
