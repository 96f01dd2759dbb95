import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NotificationChoices } from '@virage/contract'
import { Button, Icon } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { OperationError, keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { notificationChoicesQuery } from './queries.ts'
import { pushSupport, subscribeBrowser, storedSubscriptionId, unsubscribeBrowser } from './push-subscription.ts'

/** Whether this browser shows the club's notifications; the browser is asked for leave at a press and no sooner. */
export function PushCard({ username, choices }: { username: string; choices: NotificationChoices }) {
  const club = useClub()
  const t = useTranslations('notifications')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [support, setSupport] = useState(pushSupport)
  const here = storedSubscriptionId(club.slug)
  const isOn = support === 'able' && here !== null && choices.browsers.includes(here)
  const of = { slug: club.slug, username }
  const failed = (error: unknown) =>
    notify({
      type: 'danger',
      message: error instanceof OperationError ? problemText(keyOf(error)) : t('serviceFailed'),
    })
  const readAgain = () => client.invalidateQueries({ queryKey: notificationChoicesQuery(club.slug, username).queryKey })

  const start = useMutation({
    mutationFn: () => subscribeBrowser(of, choices.pushKey),
    onSuccess: async (allowed) => {
      setSupport(pushSupport())
      await readAgain()
      if (allowed) notify({ type: 'success', message: t('started') })
    },
    onError: failed,
  })
  const stop = useMutation({
    mutationFn: () => unsubscribeBrowser(of),
    onSuccess: async () => {
      await readAgain()
      notify({ type: 'success', message: t('stopped') })
    },
    onError: failed,
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
      {support === 'able' && (
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
