import { handOverParcel, presignProofPhoto, type StaffParcel } from '@virage/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../access/club-context.ts'
import { Act } from '../../parts/act.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { PhotoField } from '../../parts/photo-field.tsx'
import type { TakenPhoto } from '../../parts/photos.ts'
import { buyerName } from '../parcels/parcel-list.ts'

/** Who takes a parcel: null for its buyer; the initials they give, and a photograph of the handover. */
type Taken = { receivedBy: string | null; initials: string | null; photoId: string | null }

/** Asks who takes a parcel. */
export function HandoverForm({
  parcel,
  isOffline,
  onCancel,
  onDone,
}: {
  parcel: StaffParcel
  isOffline: boolean
  onCancel: () => void
  onDone: (taken: Taken) => void
}) {
  const t = useTranslations('handover')
  const may = useMay()
  const [who, setWho] = useState(parcel.deputy === null ? 'buyer' : 'deputy')
  const [other, setOther] = useState('')
  const [initials, setInitials] = useState('')
  const [photos, setPhotos] = useState<TakenPhoto[]>([])
  const [isUploading, setUploading] = useState(false)
  const choices = [
    ['buyer', buyerName(parcel)],
    ...(parcel.deputy === null ? [] : [['deputy', parcel.deputy] as const]),
    ['other', t('someoneElse')],
  ] as const
  const receivedBy = who === 'buyer' ? null : who === 'deputy' ? parcel.deputy : other.trim()
  return (
    <div className="stack !gap-4">
      <fieldset className="stack">
        <legend className="label">{t('who')}</legend>
        {choices.map(([value, label]) => (
          <label key={value} className="line min-h-11">
            <input type="radio" name="who" value={value} checked={who === value} onChange={() => setWho(value)} />
            <span className="wrap-anywhere">{label}</span>
          </label>
        ))}
      </fieldset>
      {who === 'other' && (
        <TextInput
          label={t('name')}
          autoComplete="off"
          maxLength={200}
          value={other}
          onChange={({ target }) => setOther(target.value)}
        />
      )}
      <TextInput
        label={t('initials')}
        hint={t('initialsHint')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={8}
        value={initials}
        onChange={({ target }) => setInitials(target.value)}
      />
      {may(presignProofPhoto).allowed && (
        <PhotoField
          label={t('photo')}
          hint={t('photoHint')}
          photos={photos}
          most={1}
          usesCamera
          isOffline={isOffline}
          onChange={setPhotos}
          onUploading={setUploading}
        />
      )}
      <div className="line">
        <Act
          operation={handOverParcel}
          className="primary min-h-11 grow"
          // A handover is sent once: a photograph that arrives later would be lost.
          disabled={receivedBy === '' || isUploading}
          aria-busy={isUploading}
          onClick={() =>
            onDone({
              receivedBy,
              initials: initials.trim() === '' ? null : initials.trim(),
              photoId: photos[0]?.id ?? null,
            })
          }
        >
          {t('handOver')}
        </Act>
        <button type="button" className="btn min-h-11" onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </div>
  )
}
