import type { Message } from '@virage/contract'
import { clubTimeZone, messagesByDay } from '@virage/domain'
import { Button, IconButton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'

type Props = {
  /** Oldest first. */
  messages: Message[]
  fanId: string
  name: string
  /** Loads older messages; undefined if there are none. */
  older: (() => void) | undefined
  loadingOlder: boolean
  onReport: (message: { id: string; text: string }) => void
}

/** Messages grouped by day, the newest at the bottom and in view (P02). */
export function MessageList({ messages, fanId, name, older, loadingOlder, onReport }: Props) {
  const t = useTranslations('members')
  const { day, hour } = useTimes()
  const days = messagesByDay(
    messages.map((message) => ({ ...message, date: new Date(message.date) })),
    clubTimeZone,
  )
  return (
    <div
      role="log"
      aria-label={t('messages')}
      // Focusable, so that it can be scrolled with the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      // Reversed, so that the browser keeps the newest message in view, and the scroll position when older ones load.
      className="flex flex-col-reverse overflow-y-auto overscroll-contain px-4 py-5 md:px-6"
    >
      <div className="grid">
        {older ? (
          <Button tone="quiet" busy={loadingOlder} onClick={older} className="mb-4 justify-self-center">
            {t('older')}
          </Button>
        ) : (
          <p className="mb-4 justify-self-center rounded-card bg-raised px-4 py-2.5 text-center text-sm text-muted">
            {t('start', { name })}
          </p>
        )}
        {days.map(({ day: date, messages: ofDay }) => (
          <section key={date} className="grid gap-1.5" aria-label={day(`${date}T12:00:00Z`)}>
            <p
              aria-hidden="true"
              className="eyebrow sticky top-0 justify-self-center rounded-full bg-surface px-3 py-1.5"
            >
              {day(`${date}T12:00:00Z`)}
            </p>
            {ofDay.map((message) => {
              const own = message.senderId === fanId
              return (
                <div
                  key={message.id}
                  className={`group flex max-w-[85%] items-end gap-1 md:max-w-[70%] ${own ? 'justify-self-end' : 'justify-self-start'}`}
                >
                  <div
                    className={`rounded-[20px] px-4 py-2.5 ${own ? 'rounded-br-[6px] bg-primary text-on-primary' : 'rounded-bl-[6px] bg-raised'}`}
                  >
                    <span className="sr-only">{own ? t('youSaid') : t('theySaid', { name })}</span>
                    <p className={`break-words whitespace-pre-wrap ${message.text === '' ? 'italic opacity-80' : ''}`}>
                      {message.text === '' ? t('erasedMessage') : message.text}
                    </p>
                    <p className="text-xs">{hour(message.date.toISOString())}</p>
                  </div>
                  {!own && message.text !== '' && (
                    <IconButton
                      icon="flag"
                      label={t('report')}
                      onClick={() => onReport({ id: message.id, text: message.text })}
                      className="shrink-0 text-muted opacity-60 transition-opacity group-hover:opacity-100 focus-visible:opacity-100"
                    />
                  )}
                </div>
              )
            })}
          </section>
        ))}
      </div>
    </div>
  )
}
