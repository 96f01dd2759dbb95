import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type BookingSlot, cancelReservation, reserveSlot } from '@virage/contract'
import { Button, Chip, headingOf, Icon } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { type MouseEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { unwrap, call, keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { ignoreHeldEnter } from '@virage/session/held-enter'
import { useJustChanged } from '@virage/session/use-just-changed'
import { useFan } from '../fans/queries.ts'
import { slotsQuery } from './queries.ts'

/** A slot with its free places, which can be reserved or cancelled. @param showDay whether to show the day, too */
export function SlotRow({ slot, showDay = false }: { slot: BookingSlot; showDay?: boolean }) {
  const club = useClub()
  const t = useTranslations('booking')
  const problemText = useProblemText()
  const { localHour, localMoment } = useTimes()
  const { session } = useFan(club.slug)
  const client = useQueryClient()
  const navigate = useNavigate()
  const row = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  const isConfirming = slot.reserved && isAsking
  const action = isConfirming ? 'confirmCancel' : slot.reserved ? 'cancel' : 'reserve'
  const hasJustChanged = useJustChanged(action)
  const params = { slug: club.slug, slotId: slot.id }
  const change = useMutation({
    mutationFn: () => unwrap(call(slot.reserved ? cancelReservation : reserveSlot, { params })),
    onSuccess: (changed) => {
      setAsking(false)
      notify({
        type: 'success',
        message: t(changed.reserved ? 'reserved' : 'cancelled', { when: localMoment(changed.startDate) }),
      })
    },
    onError: (error) => {
      const key = keyOf(error)
      const isTooLate = key === 'errors.booking.full' || key === 'errors.booking.past'
      notify({ type: 'danger', message: isTooLate ? t('tooLate') : problemText(key) })
    },
    onSettled: async () => {
      const list = row.current?.closest('details, section, main')
      await client.invalidateQueries({ queryKey: slotsQuery(club.slug).queryKey })
      // The fan's own reservations no longer list one that was cancelled.
      if (row.current === null) headingOf(list)?.focus()
    },
  })
  const handleClick = () => {
    if (action === 'cancel') return setAsking(true)
    if (session.state === 'signedIn') return change.mutate()
    void navigate({ to: '/clubs/$slug/login', params: { slug: club.slug } })
  }
  const keep = (event: MouseEvent) => {
    // The focus must not go with the button.
    const { nextElementSibling } = event.currentTarget
    if (nextElementSibling instanceof HTMLElement) nextElementSibling.focus()
    setAsking(false)
  }
  const hour = localHour(slot.startDate)
  return (
    <div
      ref={row}
      className="flex min-h-16 flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-card border border-line bg-surface py-2 pr-2 pl-5"
    >
      <span className="figures text-lg">{showDay ? localMoment(slot.startDate) : hour}</span>
      <span className="grow">
        {slot.reserved ? (
          <Chip tone="quiet">
            <Icon name="check" size={16} />
            {t('yours')}
          </Chip>
        ) : (
          <span className="text-sm text-muted">{t('places', { count: slot.remaining })}</span>
        )}
      </span>
      {isConfirming && (
        <Button tone="quiet" disabled={change.isPending} onClick={keep} onKeyDown={ignoreHeldEnter}>
          {t('keep')}
        </Button>
      )}
      <Button
        tone={slot.reserved ? 'danger' : 'quiet'}
        busy={change.isPending || hasJustChanged}
        disabled={!slot.reserved && club.state !== 'LIVE'}
        aria-label={t(`${action}At`, { when: localMoment(slot.startDate) })}
        onClick={handleClick}
        onKeyDown={ignoreHeldEnter}
      >
        {t(action)}
      </Button>
    </div>
  )
}
