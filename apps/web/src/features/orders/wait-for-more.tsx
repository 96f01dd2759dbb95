import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Parcel, setParcelWaiting } from '@virage/contract'
import { latestWait } from '@virage/domain'
import { useTimes } from '@virage/session/times'
import { notify } from '@virage/ui/toasts'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { call, keyOf, unwrap } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { addressesQuery, parcelsQuery } from './delivery-queries.ts'

/** Where a fan has a parcel wait for what they order next, which is sent along at no charge (B06). */
export function WaitForMore({ parcel, username }: { parcel: Parcel; username: string }) {
  const { slug } = useClub()
  const t = useTranslations('parcel')
  const problemText = useProblemText()
  const { day } = useTimes()
  const client = useQueryClient()
  const [box, hint] = [useId(), useId()]
  const [ordered] = parcel.moves
  const until = ordered && latestWait(new Date(ordered.date)).toISOString()
  const wait = useMutation({
    mutationFn: (waits: boolean) =>
      unwrap(call(setParcelWaiting, { params: { slug, username, parcelId: parcel.id }, body: { waits } })),
    onError: (error: Error) => notify({ type: 'danger', message: problemText(keyOf(error)) }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: parcelsQuery(slug, username).queryKey })
      // Their parcels that wait are read with the addresses.
      await client.invalidateQueries({ queryKey: addressesQuery(slug, username).queryKey })
    },
  })
  const isWaiting = wait.isPending ? wait.variables : parcel.waitsUntil !== null
  return (
    <div className="flex min-h-11 items-start gap-3 text-sm">
      <input
        id={box}
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-(--primary)"
        aria-describedby={hint}
        checked={isWaiting}
        disabled={wait.isPending}
        onChange={({ target }) => wait.mutate(target.checked)}
      />
      <div className="grid gap-0.5">
        <label htmlFor={box} className="cursor-pointer font-semibold">
          {t('wait')}
        </label>
        <p id={hint} className="text-muted">
          {t('waitHint', { day: until === undefined ? '' : day(until) })}
        </p>
      </div>
    </div>
  )
}
