import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Installation, listWebhooks, replayWebhook, type Webhook } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { say } from '../../parts/toasts.ts'
import { Panel } from './panel.tsx'

const webhooksQuery = {
  queryKey: [listWebhooks.id],
  queryFn: ({ signal }: { signal: AbortSignal }) => unwrap(call(listWebhooks, { params: {}, signal })),
}

const tones = { settled: 'good', failed: 'bad', received: 'warn' } as const

/** Events of the payment provider: what became of each, and what it said. */
export function WebhooksPanel({
  webhooks: { today, failed },
  onChanged,
}: {
  webhooks: Installation['webhooks']
  onChanged: () => void
}) {
  const t = useTranslations('installation.webhooks')
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || failed > 0
  return (
    <Panel
      id="webhooks"
      title={t('title')}
      note={t('counts', { today, failed })}
      actions={
        !isShown && (
          <button type="button" className="btn small" onClick={() => setOpen(true)}>
            {t('show')}
          </button>
        )
      }
    >
      {isShown && <Events onChanged={onChanged} />}
    </Panel>
  )
}

function Events({ onChanged }: { onChanged: () => void }) {
  const t = useTranslations('installation.webhooks')
  const read = useQuery(webhooksQuery)
  return (
    <>
      <ReadBanner read={read} />
      {read.isPending && <TableBones rows={3} />}
      {read.data?.length === 0 && <p className="quiet p-4">{t('none')}</p>}
      <ul>
        {read.data?.map((webhook) => (
          <Event key={webhook.id} webhook={webhook} onChanged={onChanged} />
        ))}
      </ul>
    </>
  )
}

function Event({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  const t = useTranslations('installation.webhooks')
  const text = useProblemText()
  const { moment } = useTimes()
  const client = useQueryClient()
  const { id, state, type, club, receivedAt, deliveries, error, event } = webhook
  const replay = useMutation({
    mutationFn: () => unwrap(call(replayWebhook, { params: { webhookId: id } })),
    onSuccess: () => say(t('replayed')),
    onError: (problem) => say(text(problem), 'bad'),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: webhooksQuery.queryKey })
      onChanged()
    },
  })
  return (
    <li className="border-b border-line px-4 py-2.5 last:border-0">
      <details>
        <summary className="line wraps">
          <span className="state" data-tone={tones[state]}>
            {t(`states.${state}`)}
          </span>
          <code>{type}</code>
          <span className="quiet">{club ?? t('noClub')}</span>
          {deliveries > 1 && <span className="small quiet">{t('deliveries', { count: deliveries })}</span>}
          <span className="small quiet push">{moment(receivedAt)}</span>
        </summary>
        {error !== null && <p className="error pt-2">{error}</p>}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
        <pre className="mt-2 max-h-64 overflow-auto rounded-lg bg-ground p-3 text-xs" tabIndex={0}>
          {JSON.stringify(event, null, 2)}
        </pre>
        {state !== 'settled' && (
          <button type="button" className="btn small mt-2" aria-busy={replay.isPending} onClick={() => replay.mutate()}>
            {t('replay')}
          </button>
        )}
      </details>
    </li>
  )
}
