import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirmReceipt, type Parcel, setParcelTerm } from '@virage/contract'
import { Button, Chip, usePassFocus } from '@virage/ui'
import { QrCode } from '@virage/ui/qr-code'
import { notify } from '@virage/ui/toasts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'
import { call, keyOf, unwrap } from '../../api.ts'
import { clubDay } from '../../club-day.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { parcelsQuery } from './delivery-queries.ts'
import { DeputyField } from './deputy-field.tsx'
import { WaitForMore } from './wait-for-more.tsx'
import { EndContractDialog } from './end-contract-dialog.tsx'

/** How many days a late club is given when the fan sets a term. */
const termDays = 14

/**
 * Where a parcel is, and what its buyer can do: follow it, show its code, name a deputy, confirm that they have it, set a term, and end the
 * contract once it is over (B06).
 */
export function ParcelStatus({ parcel, username }: { parcel: Parcel; username: string }) {
  const club = useClub()
  const t = useTranslations('parcel')
  const problemText = useProblemText()
  const { day } = useTimes()
  const client = useQueryClient()
  const { part, passFocus } = usePassFocus<HTMLDivElement>('[tabindex="-1"]')
  const params = { slug: club.slug, username, parcelId: parcel.id }
  const outcome = (done: string) => ({
    onSuccess: () => {
      notify({ type: 'success', message: done })
      // The button goes.
      passFocus()
    },
    onError: (error: Error) => notify({ type: 'danger', message: problemText(keyOf(error)) }),
    onSettled: () => client.invalidateQueries({ queryKey: parcelsQuery(club.slug, username).queryKey }),
  })
  const confirm = useMutation({
    mutationFn: () => unwrap(call(confirmReceipt, { params })),
    ...outcome(t('received')),
  })
  const [isEnding, setEnding] = useState(false)
  const term = clubDay(termDays)
  const setTerm = useMutation({
    mutationFn: () => unwrap(call(setParcelTerm, { params, body: { day: term } })),
    ...outcome(t('term', { day: day(term) })),
  })
  const { state, code } = parcel
  const isWaiting = state === 'PREPARING' || state === 'SHIPPED'
  return (
    <div ref={part} className="col-span-full grid justify-items-start gap-2 border-t border-line pt-3">
      <p tabIndex={-1} className="flex flex-wrap items-center gap-2">
        <Chip tone={parcel.late ? 'live' : 'quiet'}>{parcel.late ? t('late') : t(`state.${state}`)}</Chip>
        <span className="text-sm text-muted">{parcel.methodName}</span>
      </p>
      {parcel.isPart && <p className="text-sm">{parcel.things.map(({ name }) => name).join(', ')}</p>}
      {isWaiting && <p className="text-sm">{t('promised', { day: day(parcel.promisedDay) })}</p>}
      {parcel.sentWith !== null && isWaiting && <p className="text-sm">{t('sentWith', { number: parcel.sentWith })}</p>}
      {parcel.canWait && <WaitForMore parcel={parcel} username={username} />}
      {state === 'READY' && parcel.place !== null && <p className="text-sm">{t('at', { place: parcel.place })}</p>}
      {parcel.trackingNumber !== null && (
        <p className="text-sm">
          {parcel.trackingUrl === null ? (
            t('number', { carrier: parcel.carrier ?? '', number: parcel.trackingNumber })
          ) : (
            <a href={parcel.trackingUrl} target="_blank" rel="noreferrer" className="underline underline-offset-4">
              {t('track', { number: parcel.trackingNumber })}
            </a>
          )}
        </p>
      )}
      {code !== null && <PickUpCode code={code} label={t('code')} />}
      {parcel.canNameDeputy && <DeputyField parcel={parcel} username={username} />}
      {parcel.termDay !== null && <p className="text-sm">{t('term', { day: day(parcel.termDay) })}</p>}
      <span className="flex flex-wrap gap-3">
        {parcel.canConfirm && (
          <Button tone="quiet" icon="check" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('haveIt')}
          </Button>
        )}
        {parcel.late && parcel.termDay === null && (
          <Button tone="quiet" icon="clock" busy={setTerm.isPending} onClick={() => setTerm.mutate()}>
            {t('setTerm', { day: day(term) })}
          </Button>
        )}
        {parcel.canEndContract && (
          <Button tone="quiet" onClick={() => setEnding(true)}>
            {t('endContract')}
          </Button>
        )}
      </span>
      {isEnding && <EndContractDialog parcel={parcel} username={username} onClose={() => setEnding(false)} />}
    </div>
  )
}

/** The code that proves who may take a parcel, to scan and to read aloud. */
function PickUpCode({ code, label }: { code: string; label: string }) {
  return (
    <figure className="grid gap-2">
      <QrCode text={code} label={label} className="w-56" />
      <figcaption className="figures text-center tracking-wider" data-testid="pick-up-code">
        {code.replace(/(.{4})(?=.)/g, '$1 ')}
      </figcaption>
    </figure>
  )
}
