import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Parcel, setParcelWaiting } from '@virage/contract'
import { latestWait } from '@virage/domain'
import { useTimes } from '@virage/session/times'
import { Checkbox } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
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
    <Checkbox
      hint={t('waitHint', { day: until === undefined ? '' : day(until) })}
      checked={isWaiting}
      disabled={wait.isPending}
      onChange={({ target }) => wait.mutate(target.checked)}
    >
      <span className="text-sm font-semibold">{t('wait')}</span>
    </Checkbox>
  )
}
