import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotificationChoices } from '@virage/contract'
import { Button, Icon } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { OperationError, keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { notificationChoicesQuery } from './queries.ts'
import {
  hasOtherKey,
  pushSupport,
  subscribeBrowser,
  storedSubscriptionId,
  unsubscribeBrowser,
} from './push-subscription.ts'

/** Turns push notifications in this browser on and off. It asks for the browser's permission only after a click. */
export function PushCard({ username, choices }: { username: string; choices: NotificationChoices }) {
  const club = useClub()
  const t = useTranslations('notifications')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [support, setSupport] = useState(pushSupport)
  const subscriptionId = storedSubscriptionId(club.slug)
  const isStored = support === 'supported' && subscriptionId !== null && choices.browsers.includes(subscriptionId)
  const otherKey = useQuery({
    queryKey: ['push-key', choices.pushKey],
    queryFn: () => hasOtherKey(choices.pushKey),
    enabled: isStored,
  })
  const isOn = isStored && otherKey.data !== true
  const params = { slug: club.slug, username }
  const handleError = (error: unknown) =>
    notify({
      type: 'danger',
      message: error instanceof OperationError ? problemText(keyOf(error)) : t('serviceFailed'),
    })
  const refetch = async () => {
    await client.invalidateQueries({ queryKey: notificationChoicesQuery(club.slug, username).queryKey })
    await client.invalidateQueries({ queryKey: ['push-key'] })
  }

  const start = useMutation({
    mutationFn: () => subscribeBrowser(params, choices.pushKey),
    onSuccess: async (allowed) => {
      setSupport(pushSupport())
      await refetch()
      if (allowed) notify({ type: 'success', message: t('started') })
    },
    onError: handleError,
  })
  const stop = useMutation({
    mutationFn: () => unsubscribeBrowser(params),
    onSuccess: async () => {
      await refetch()
      notify({ type: 'success', message: t('stopped') })
    },
    onError: handleError,
  })
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-4 sm:grid-cols-[auto_1fr_auto]">
      <span className={`grid size-11 place-items-center rounded-full bg-raised ${isOn ? 'text-success' : ''}`}>
        <Icon name={isOn ? 'check' : 'bell'} size={22} />
      </span>
      <p className="grid gap-0.5">
        <span className="font-bold">{t(isOn ? 'onHere' : 'here')}</span>
        <span className="text-sm text-muted">{t(`support.${support}`)}</span>
      </p>
      {support === 'supported' && (
        <Button
          tone={isOn ? 'quiet' : 'primary'}
          busy={start.isPending || stop.isPending}
          onClick={() => (isOn ? stop.mutate() : start.mutate())}
          className="max-sm:col-span-2"
        >
          {t(isOn ? 'stop' : 'start')}
        </Button>
      )}
    </div>
  )
}
