import { Link } from '@tanstack/react-router'
import type { Withdrawal } from '@virage/contract'
import { buttonClass } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { ReturnProofForm } from './return-proof-form.tsx'
import type { WithdrawalValues } from './withdrawal-form.tsx'

/** What was sent, when, and what follows. Visitors read the rest in their email. */
export function WithdrawalSent({ withdrawal, values }: { withdrawal: Withdrawal; values: WithdrawalValues }) {
  const club = useClub()
  const t = useTranslations('withdrawal')
  const { day, moment } = useTimes()
  const { needsReturn, returnTo } = withdrawal
  return (
    <>
      <p>{t('sent.received', { when: moment(withdrawal.sentAt), email: values.email })}</p>
      {needsReturn === false && <p>{t('sent.refund')}</p>}
      {needsReturn === true && (
        <>
          <p>{t('sent.sendBack', { day: day(withdrawal.refundDueAt) })}</p>
          {returnTo && (
            <address className="grid not-italic">
              {returnTo.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          )}
          <ReturnProofForm withdrawalId={withdrawal.id} />
        </>
      )}
      <p className="text-sm break-all text-muted">{t('sent.reference', { id: withdrawal.id })}</p>
      <Link to="/clubs/$slug" params={{ slug: club.slug }} className={buttonClass({ tone: 'quiet' })}>
        {t('sent.home')}
      </Link>
    </>
  )
}
