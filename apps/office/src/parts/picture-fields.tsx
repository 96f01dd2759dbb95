import { addPicture } from '@virage/contract/staff'
import { Icon } from '@virage/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Act } from './act.tsx'
import { keepFocus } from './keep-focus.ts'
import { LibraryDialog } from './library-dialog.tsx'
import { PictureDrop } from './picture-drop.tsx'
import { PictureText } from './picture-text.tsx'

type Pictures = { picture: string; medias: string[] }

/** The picture of the card, and the gallery below it in order. Each act has a button; nothing needs dragging. */
export function PictureFields({
  picture,
  medias,
  problem,
  onChange,
}: Pictures & { problem?: string | undefined; onChange: (pictures: Pictures) => void }) {
  const t = useTranslations('pictures')
  const problems = useTranslations('problems.validation')
  const move = (at: number, to: number) => {
    const next = [...medias]
    next.splice(to, 0, ...next.splice(at, 1))
    onChange({ picture, medias: next })
  }
  const [hasLibrary, setLibrary] = useState(false)
  // Several pictures are uploaded one after the other: each is added to those that are there by then.
  const latest = useRef<Pictures>({ picture, medias })
  useEffect(() => {
    latest.current = { picture, medias }
  })
  const add = (url: string) => {
    const now = latest.current
    // A gallery shows each picture once.
    if (now.picture !== '' && now.medias.includes(`IMAGE ${url}`)) return
    latest.current = now.picture === '' ? { ...now, picture: url } : { ...now, medias: [...now.medias, `IMAGE ${url}`] }
    onChange(latest.current)
  }
  const urlOf = (media: string) => media.slice(media.indexOf(' ') + 1)
  const makeCard = (media: string, at: number) => {
    // The picture that was on the card takes the place of the new one, unless the gallery has it already.
    const before = picture === '' ? [] : [`IMAGE ${picture}`].filter((one) => !medias.includes(one))
    onChange({ picture: urlOf(media), medias: medias.toSpliced(at, 1, ...before) })
  }
  return (
    <div
      className="field"
      aria-invalid={problem === undefined ? undefined : true}
      tabIndex={problem === undefined ? undefined : -1}
    >
      <span className="label">
        {t('title')}
        <span className="hint font-normal">{t('hint')}</span>
      </span>
      <div className="pictures">
        {picture !== '' && (
          <figure className="outline-2 outline-(--club)">
            <img src={`${picture}?w=300`} alt="" />
            <figcaption>
              <span className="state bare">{t('card')}</span>
            </figcaption>
            {picture.startsWith('/media/') && <PictureText url={picture} name={t('card')} />}
          </figure>
        )}
        {medias.map((media, at) => (
          <figure key={media}>
            {media.startsWith('VIDEO') ? (
              <span className="grid size-full place-items-center">
                <Icon name="play" />
              </span>
            ) : (
              <img src={`${urlOf(media)}?w=300`} alt="" />
            )}
            <figcaption>
              <button
                type="button"
                className="btn small square"
                aria-label={t('earlier', { number: at + 1 })}
                disabled={at === 0}
                onClick={({ currentTarget }) => keepFocus(currentTarget, () => move(at, at - 1))}
              >
                <Icon name="back" size={16} />
              </button>
              {media.startsWith('IMAGE') && (
                <button
                  type="button"
                  className="btn small square"
                  aria-label={t('makeCard', { number: at + 1 })}
                  title={t('makeCard', { number: at + 1 })}
                  onClick={({ currentTarget }) => keepFocus(currentTarget, () => makeCard(media, at))}
                >
                  <Icon name="check" size={16} />
                </button>
              )}
              <button
                type="button"
                className="btn small square"
                aria-label={t('remove', { number: at + 1 })}
                onClick={({ currentTarget }) =>
                  keepFocus(currentTarget, () => onChange({ picture, medias: medias.filter((one) => one !== media) }))
                }
              >
                <Icon name="close" size={16} />
              </button>
            </figcaption>
            {urlOf(media).startsWith('/media/') && (
              <PictureText url={urlOf(media)} name={t('which', { number: at + 1 })} />
            )}
          </figure>
        ))}
        <PictureDrop label={t('add')} onUploaded={add} />
      </div>
      <div className="line">
        <Act operation={addPicture} className="small" onClick={() => setLibrary(true)}>
          {t('fromLibrary')}
        </Act>
      </div>
      {hasLibrary && <LibraryDialog onChoose={add} onClose={() => setLibrary(false)} />}
      {problem !== undefined && (
        <p className="error" role="alert">
          {problems('picture')}
        </p>
      )}
    </div>
  )
}
