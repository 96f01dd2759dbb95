import { uploadContentTypes } from '@virage/contract'
import type { StaffAuction } from '@virage/contract/staff'
import { Icon } from '@virage/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { deferred } from '../../parts/deferred.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { numberOf } from '../../parts/numbers.ts'
import { OfficeDialog, Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { beginUpload } from '../../parts/upload-picture.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { useNewLot } from './use-new-lot.ts'

const CropDialog = deferred(async () => (await import('../../parts/crop-dialog.tsx')).CropDialog)

/** A card of an exclusive is a portrait. */
const card = { aspect: 4 / 5, width: 1600 }

/** A picture that is on its way to the library, and what the page shows of it meanwhile. */
type Photo = { shown: string; upload: () => Promise<string> }

/**
 * Makes a lot from a photo: the photo is cropped, and uploaded while its name and its starting price are typed. The
 * exclusive is visible, so the lot is complete; the next photo can follow at once.
 */
export function NewLotDialog({
  auction,
  onAdded,
  onClose,
}: {
  auction: StaffAuction
  onAdded: (auction: StaffAuction) => void
  onClose: () => void
}) {
  const t = useTranslations('auctions.newLot')
  const form = useTranslations('form')
  const [isLeaving, setLeaving] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [photo, setPhoto] = useState<Photo | null>(null)
  const [added, setAdded] = useState<string | null>(null)
  const { slug } = useClub()
  useEffect(() => () => void (photo && URL.revokeObjectURL(photo.shown)), [photo])
  const first = useRef<HTMLInputElement>(null)
  // The form is gone that had the focus: the next photo is what follows.
  useEffect(() => {
    if (added !== null) first.current?.focus()
  }, [added])
  if (file)
    return (
      <CropDialog
        title={t('crop')}
        file={file}
        {...card}
        isBusy={false}
        onCropped={(picture) => {
          setPhoto({ shown: URL.createObjectURL(picture), upload: beginUpload(slug, picture) })
          setFile(null)
        }}
        onClose={() => setFile(null)}
      />
    )
  return (
    <OfficeDialog title={t('title')} initialFocus={first} onClose={() => (photo ? setLeaving(true) : onClose())}>
      {photo ? (
        <LotForm
          auction={auction}
          photo={photo}
          first={first}
          onRetake={() => setPhoto(null)}
          onLot={onAdded}
          onAdded={(name, number) => {
            setAdded(t('added', { name, number }))
            setPhoto(null)
          }}
        />
      ) : (
        <div className="stack !gap-4">
          {added !== null && <p role="status">{added}</p>}
          <label className="drop relative min-h-44 has-focus-visible:outline-2 has-focus-visible:outline-(--club)">
            <span className="grid justify-items-center gap-1.5">
              <Icon name="camera" size={24} />
              {t(added === null ? 'take' : 'takeNext')}
            </span>
            <input
              ref={first}
              type="file"
              accept={uploadContentTypes.join(',')}
              // A phone opens its camera; a computer asks for a file.
              capture="environment"
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            />
          </label>
          <p className="hint">{t('hint')}</p>
        </div>
      )}
      {photo && isLeaving && (
        <Question
          title={form('leaveTitle')}
          confirm={form('discardAndLeave')}
          dismiss={form('stay')}
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        >
          <p>{t('leaveText')}</p>
        </Question>
      )}
    </OfficeDialog>
  )
}

/** The name and the starting price of a photographed lot. */
function LotForm({
  auction,
  photo,
  first,
  onRetake,
  onLot,
  onAdded,
}: {
  auction: StaffAuction
  photo: Photo
  /** The field that has the focus when the form is shown. */
  first: RefObject<HTMLInputElement | null>
  onRetake: () => void
  /** Gets the auction with the lot, which fans can't see yet. */
  onLot: (auction: StaffAuction) => void
  onAdded: (name: string, number: number) => void
}) {
  const { settings } = useClub()
  const t = useTranslations('auctions.newLot')
  const text = useProblemText()
  const { unit } = useStaffPrice()
  const own = useLocale()
  const language = settings.languages.find((one) => one === own) ?? settings.languages[0] ?? own
  const [name, setName] = useState('')
  const [about, setAbout] = useState('')
  const [price, setPrice] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { save, isStarted } = useNewLot(auction, onLot)
  const amount = numberOf(price)
  const problems = {
    name: name.trim() === '' ? 'errors.validation.required' : undefined,
    price: amount > 0 ? undefined : 'errors.validation.amount',
  }
  const add = async () => {
    setChecked(true)
    if (problems.name !== undefined || problems.price !== undefined || isBusy) return
    setBusy(true)
    try {
      const written = name.trim()
      const texts = { name: { [language]: written }, description: { [language]: about.trim() || written } }
      const content = { ...texts, imageUrl: await photo.upload() }
      onAdded(written, await save(written, content, amount))
    } catch (error) {
      say(text(error), 'bad')
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      className="stack !gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <div className="line items-start">
        <img src={photo.shown} alt="" className="w-24 shrink-0 rounded-lg" />
        <button type="button" className="btn small" disabled={isBusy || isStarted} onClick={onRetake}>
          {t('retake')}
        </button>
      </div>
      <TextInput
        ref={first}
        label={t('name')}
        lang={language}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="next"
        value={name}
        problem={isChecked ? problems.name : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <TextInput
        label={t('about')}
        hint={t('aboutHint')}
        lang={language}
        autoComplete="off"
        value={about}
        onChange={({ target }) => setAbout(target.value)}
      />
      <TextInput
        label={t('price')}
        unit={unit}
        inputMode="decimal"
        autoComplete="off"
        value={price}
        problem={isChecked ? problems.price : undefined}
        onChange={({ target }) => setPrice(target.value)}
      />
      <div className="dialog-actions">
        <button type="submit" className="btn primary" aria-busy={isBusy}>
          {t('add')}
        </button>
      </div>
    </form>
  )
}
