import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createWithdrawal, type FanContract, type Withdrawal } from '@virage/contract'
import { Alert, Button } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'
import { call, keyOf, OperationError, unwrap } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { openLines } from './queries.ts'
import type { WithdrawalValues } from './withdrawal-form.tsx'

/**
 * The summary of a withdrawal, and the button that confirms it.
 *
 * @param contract the fan's contract, unless the number of the order is typed
 */
export function WithdrawalSummary({
  values,
  contract: loaded,
  onBack,
  onSent,
}: {
  values: WithdrawalValues
  contract: FanContract | undefined
  onBack: () => void
  onSent: (withdrawal: Withdrawal) => void
}) {
  const club = useClub()
  const t = useTranslations('withdrawal')
  const problemText = useProblemText()
  const { moment } = useTimes()
  const client = useQueryClient()
  // As it was when the summary opened: after a lost answer, its lines may already be withdrawn, and a retry sends the same.
  const [contract] = useState(loaded)
  const { firstName, lastName, email, lineIds } = values
  const orderNumber = contract ? contract.orderNumber : values.orderNumber
  const open = contract ? openLines(contract) : []
  const lines = lineIds.length > 0 ? open.filter(({ exclusiveId }) => lineIds.includes(exclusiveId)) : open
  const confirm = useMutation({
    mutationFn: () =>
      unwrap(
        call(createWithdrawal, {
          params: { slug: club.slug },
          body: {
            ...(orderNumber === null ? { duePaymentId: contract?.id } : { orderNumber: orderNumber.trim() }),
            ...(contract && orderNumber !== null ? { lineIds: lines.map(({ exclusiveId }) => exclusiveId) } : {}),
            firstName: firstName.trim(),
            lastName: lastName.trim(),
            email: email.trim(),
          },
        }),
      ),
    onSuccess: (withdrawal) => {
      onSent(withdrawal)
      // What was withdrawn from is refunded, and not due any more.
      void client.invalidateQueries()
    },
    meta: { isFailureShown: true },
  })
  const until = confirm.error instanceof OperationError ? confirm.error.problem?.until : undefined
  const facts = [
    ...(orderNumber === null ? [] : [[t('orderNumber'), orderNumber] as const]),
    ...(lines.length > 0 ? [[t('things'), lines.map(({ name }) => name).join(', ')] as const] : []),
    [t('name'), `${firstName} ${lastName}`] as const,
    [t('email'), email] as const,
  ]
  return (
    <>
      <dl className="grid gap-3 rounded-card border border-line bg-surface p-5">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-0.5">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t('summary.text', { club: club.name })}</p>
      {confirm.isError && (
        <Alert tone="danger" title={problemText(keyOf(confirm.error))}>
          {until !== undefined && t('ended', { when: moment(until) })}
        </Alert>
      )}
      <div className="grid gap-3">
        <Button wide busy={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('confirm')}
        </Button>
        <Button wide tone="quiet" disabled={confirm.isPending} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </>
  )
}
