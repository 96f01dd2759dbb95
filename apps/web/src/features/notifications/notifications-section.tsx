import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type NotificationChoices,
  type NotificationKind,
  notificationKinds,
  setNotificationChoice,
} from '@virage/contract'
import { Skeleton } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { unwrap, call, keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { Collapsible } from '../profile/collapsible.tsx'
import { PushCard } from './push-card.tsx'
import { notificationChoicesQuery } from './queries.ts'

type Channel = 'mail' | 'push'

/** The fan's choices of notifications, by email and in this browser. */
export function NotificationsSection({ username }: { username: string }) {
  const club = useClub()
  const t = useTranslations('notifications')
  const { data, error, refetch } = useQuery(notificationChoicesQuery(club.slug, username))
  return (
    <Collapsible title={t('title')}>
      <div className="grid gap-6 rounded-card border border-line bg-surface p-5 md:p-6">
        {data ? (
          <>
            <PushCard username={username} choices={data} />
            <Choices username={username} choices={data} />
          </>
        ) : error ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-72" />
        )}
      </div>
    </Collapsible>
  )
}

function Choices({ username, choices }: { username: string; choices: NotificationChoices }) {
  const t = useTranslations('notifications')
  return (
    <table className="w-full border-t border-line text-left">
      <thead>
        <tr className="eyebrow">
          <th className="pt-5 pb-2 font-[inherit]">{t('about')}</th>
          <th className="w-18 pt-5 pb-2 text-center font-[inherit]">{t('mail')}</th>
          <th className="w-18 pt-5 pb-2 text-center font-[inherit]">{t('push')}</th>
        </tr>
      </thead>
      <tbody>
        {notificationKinds.map((kind) => (
          <tr key={kind} className="border-t border-line">
            <th scope="row" className="py-2 pr-3 font-semibold">
              {t(`kinds.${kind}`)}
            </th>
            {(['mail', 'push'] as const).map((channel) => (
              <td key={channel} className="p-0 text-center">
                <Choice username={username} channel={channel} kind={kind} enabled={choices[channel][kind]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A switch with an optimistic update; a failure reverts it. */
function Choice({
  username,
  channel,
  kind,
  enabled,
}: {
  username: string
  channel: Channel
  kind: NotificationKind
  enabled: boolean
}) {
  const club = useClub()
  const t = useTranslations('notifications')
  const problemText = useProblemText()
  const client = useQueryClient()
  const { queryKey } = notificationChoicesQuery(club.slug, username)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const set = useMutation({
    mutationFn: (turnedOn: boolean) =>
      unwrap(
        call(setNotificationChoice, {
          params: { slug: club.slug, username },
          body: { channel, kind, enabled: turnedOn },
        }),
      ),
    onSuccess: (changed) => client.setQueryData(queryKey, changed),
    onError: (error) => notify({ type: 'danger', message: problemText(keyOf(error)) }),
    onSettled: () => setWanted(null),
    // Mutations run one after the other, so that the last response includes all changes.
    scope: { id: 'notification-choices' },
  })
  return (
    <label className="grid min-h-12 cursor-pointer place-items-center">
      <input
        type="checkbox"
        checked={wanted ?? enabled}
        onChange={({ target: { checked } }) => {
          setWanted(checked)
          set.mutate(checked)
        }}
        aria-label={`${t(`kinds.${kind}`)}, ${t(channel)}`}
        className="size-6 accent-(--primary)"
      />
    </label>
  )
}
