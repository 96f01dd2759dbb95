import type { StaffParcelDetails } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import { PhotoLinks } from '../../parts/photo-links.tsx'

/** What the audit log names the reader of: the address, the history and the handovers of a parcel. */
export function ParcelDetails({ parcel }: { parcel: StaffParcelDetails }) {
  const t = useTranslations('parcels')
  const { moment } = useTimes()
  const { address } = parcel
  const by = (move: StaffParcelDetails['moves'][number]) =>
    move.by === 'STAFF' ? (move.staffEmail ?? t('by.STAFF')) : t(`by.${move.by}`)
  return (
    <>
      {address && (
        <section className="stack" aria-label={t('address')}>
          <h3 className="font-semibold">{t('address')}</h3>
          <address className="grid not-italic wrap-anywhere">
            <span>{address.recipient}</span>
            <span>{address.street}</span>
            {address.extra !== null && <span>{address.extra}</span>}
            <span>
              {address.postalCode} {address.city}
            </span>
            <span>{address.country}</span>
            {address.phone !== null && <a href={`tel:${address.phone}`}>{address.phone}</a>}
          </address>
        </section>
      )}
      {(parcel.place !== null || parcel.note !== null || parcel.trackingUrl !== null) && (
        <dl className="facts">
          {parcel.place !== null && (
            <>
              <dt>{t('place')}</dt>
              <dd>{parcel.place}</dd>
            </>
          )}
          {parcel.note !== null && (
            <>
              <dt>{t('note')}</dt>
              <dd className="wrap-anywhere">{parcel.note}</dd>
            </>
          )}
          {parcel.trackingUrl !== null && (
            <>
              <dt>{parcel.carrier ?? t('tracking')}</dt>
              <dd>
                <a href={parcel.trackingUrl} target="_blank" rel="noreferrer" className="link">
                  {t('follow')}
                </a>
              </dd>
            </>
          )}
        </dl>
      )}
      {parcel.handovers.length > 1 && (
        <p className="text-[var(--bad)]" role="status">
          {t('handedOverTwice', { count: parcel.handovers.length })}
        </p>
      )}
      <section className="stack" aria-label={t('history')}>
        <h3 className="font-semibold">{t('history')}</h3>
        <ol className="stack">
          {parcel.moves.map((move) => (
            <li key={move.date} className="grid">
              <span className="font-medium">{t(`states.${move.state}`)}</span>
              <span className="small quiet wrap-anywhere">
                {t('moveBy', { time: moment(move.date), by: by(move) })}
                {move.receivedBy !== null && ` · ${t('takenBy', { name: move.receivedBy })}`}
              </span>
            </li>
          ))}
          {parcel.handovers.map((one) => (
            <li key={`${one.date} ${one.staffEmail}`} className="grid">
              <span className="font-medium">{t('handover')}</span>
              <span className="small quiet wrap-anywhere">
                {t('moveBy', { time: moment(one.date), by: one.staffEmail })}
                {one.receivedBy !== null && ` · ${t('takenBy', { name: one.receivedBy })}`}
                {one.initials !== null && ` · ${one.initials}`}
              </span>
              {one.photoUrl !== null && <PhotoLinks urls={[one.photoUrl]} />}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
