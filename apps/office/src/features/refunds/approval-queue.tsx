import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApprovalRequest, approveRequest, declineRequest, listApprovalRequests } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { pageQuery } from '../../queries.ts'
import { fullName } from '../sales/sale-cells.tsx'
import { DeclineDialog } from './decline-dialog.tsx'

/**
 * The requests that wait for a second person. Nothing is shown while none does.
 *
 * @param isFailureShown whether the page already says that it could not be read
 */
export function ApprovalQueue({
  kinds,
  isFailureShown,
  onDecided,
}: {
  kinds: 'refunds' | 'supplies'
  isFailureShown: boolean
  onDecided: () => void
}) {
  const { slug } = useClub()
  const t = useTranslations('approvals')
  const read = useQuery(pageQuery(listApprovalRequests, slug, { state: 'WAITING' }))
  const client = useQueryClient()
  const requests = (read.data?.rows ?? []).filter(({ kind }) => (kind === 'supply') === (kinds === 'supplies'))
  const handleDecided = () => {
    void client.invalidateQueries({ queryKey: [listApprovalRequests.id, slug] })
    onDecided()
  }
  return (
    <>
      {!isFailureShown && <ReadBanner read={read} />}
      {requests.length > 0 && (
        <section className="approvals" aria-label={t('title')}>
          <h2>
            {t('title')} <span className="count">{requests.length}</span>
          </h2>
          <ul>
            {requests.map((request) => (
              <Request key={request.id} request={request} onDecided={handleDecided} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Request({ request, onDecided }: { request: ApprovalRequest; onDecided: () => void }) {
  const { slug, settings } = useClub()
  const t = useTranslations('approvals')
  const text = useProblemText()
  const { coins, money } = useAmounts(settings)
  const { moment } = useTimes()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [isApproving, setApproving] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const params = { slug, requestId: request.id }
  const sum = [
    ...(request.amount.value > 0 ? [money(request.amount.value)] : []),
    ...(request.coins.amount > 0 ? [coins(request.coins.amount)] : []),
  ].join(' + ')
  const approval = useMutation({
    mutationFn: () => unwrap(call(approveRequest, { params, body: {}, idempotencyKey })),
    onSuccess: () => {
      say(t('approved', { sum }))
      onDecided()
    },
    onError: (error) => {
      say(text(error), 'bad')
      onDecided()
    },
    onSettled: () => setApproving(false),
  })
  const kind = t(`kinds.${request.kind}`, { number: request.number ?? '' })
  const what = request.buyer ? t('forFan', { what: kind, name: fullName(request.buyer) }) : kind
  return (
    <li>
      <span className="figures">{sum}</span>
      <div className="stack !gap-0">
        <span>
          <b>{what}</b>
        </span>
        <span className="wrap-anywhere">{request.reason}</span>
        <span className="small quiet">
          {t('asked', { who: request.requestedBy, at: moment(request.date), until: moment(request.expiresAt) })}
        </span>
      </div>
      <div className="line push">
        <Act operation={declineRequest} onClick={() => setDeclining(true)}>
          {t(request.own ? 'takeBack' : 'decline')}
        </Act>
        {request.own ? (
          <span className="small quiet">{t('someoneElse')}</span>
        ) : (
          <Act
            operation={approveRequest}
            className="primary"
            disabled={approval.isSuccess}
            onClick={() => setApproving(true)}
          >
            {t('approve', { sum })}
          </Act>
        )}
      </div>
      {/* When a request is done, the next one moves to its place: a second press asks, and approves nothing. */}
      {isApproving && (
        <Question
          title={t('approveTitle', { sum })}
          confirm={t('approve', { sum })}
          tone="plain"
          isBusy={approval.isPending}
          onConfirm={() => approval.mutate()}
          onClose={() => setApproving(false)}
        >
          <p>
            <b>{what}</b>
          </p>
          <p>{t(request.kind === 'supply' ? 'thenIssued' : 'thenRefunded')}</p>
        </Question>
      )}
      {isDeclining && (
        <DeclineDialog
          request={request}
          onDeclined={() => {
            setDeclining(false)
            onDecided()
          }}
          onClose={() => setDeclining(false)}
        />
      )}
    </li>
  )
}
