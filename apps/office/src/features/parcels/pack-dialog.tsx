import { useQuery } from '@tanstack/react-query'
import { listStaffParcels, type StaffParcel } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'

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
  const name = useId()
  const [withId, setWithId] = useState<string>()
  const query = { fanId: parcel.buyer.id, state: 'PREPARING', kind: 'SHIP' } as const
  const read = useQuery({
    queryKey: [listStaffParcels.id, slug, query],
    queryFn: () => unwrap(call(listStaffParcels, { params: { slug }, query })),
  })
  const others = (read.data ?? []).filter(({ id, sentWith }) => id !== parcel.id && sentWith === null)
  return (
    <ActDialog
      title={t('packTitle', { number: parcel.order.number })}
      act={{ isPending: isBusy }}
      submitLabel={t('pack')}
      isReady={withId !== undefined}
      onSubmit={() => withId !== undefined && onPack(withId)}
      onClose={onClose}
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
    </ActDialog>
  )
}
