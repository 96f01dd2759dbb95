import { useQuery } from '@tanstack/react-query'
import { listStaffParcels, type StaffParcel } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { ReadBanner } from '../../parts/list-states.tsx'
import { OfficeDialog } from '../../parts/office-dialog.tsx'

/** Asks with which other parcel of its buyer one is sent, and says what is refunded. */
export function PackDialog({
  parcel,
  isBusy,
  onPack,
  onClose,
}: {
  parcel: StaffParcel
  isBusy: boolean
  onPack: (withId: string) => void
  onClose: () => void
}) {
  const { slug } = useClub()
  const t = useTranslations('parcels')
  const frame = useTranslations('frame')
  const name = useId()
  const [withId, setWithId] = useState<string>()
  const query = { fanId: parcel.buyer.id, state: 'PREPARING', kind: 'SHIP' } as const
  const read = useQuery({
    queryKey: [listStaffParcels.id, slug, query],
    queryFn: () => unwrap(call(listStaffParcels, { params: { slug }, query })),
  })
  const others = (read.data ?? []).filter(({ id, sentWith }) => id !== parcel.id && sentWith === null)
  return (
    <OfficeDialog title={t('packTitle', { number: parcel.order.number })} onClose={onClose}>
      <form
        className="stack !gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (withId !== undefined) onPack(withId)
        }}
      >
        <ReadBanner read={read} />
        {others.length === 0 ? (
          !read.isError && <p>{read.isPending ? t('packLoading') : t('packNone')}</p>
        ) : (
          <fieldset className="stack">
            <legend className="mb-2 font-medium">{t('packWith')}</legend>
            {others.map((other) => (
              <label key={other.id} className="line">
                <input
                  type="radio"
                  name={name}
                  required
                  checked={withId === other.id}
                  onChange={() => setWithId(other.id)}
                />
                {t('nameOf', { number: other.order.number, name: other.things.map((thing) => thing.name).join(', ') })}
              </label>
            ))}
          </fieldset>
        )}
        <p className="quiet">{t('packText')}</p>
        <div className="dialog-actions">
          <button type="button" className="btn" onClick={onClose}>
            {frame('cancel')}
          </button>
          <button type="submit" className="btn primary" aria-busy={isBusy} disabled={isBusy || withId === undefined}>
            {t('pack')}
          </button>
        </div>
      </form>
    </OfficeDialog>
  )
}
