import type { Exclusive } from '@virage/contract'
import { Icon, IconButton, Picture } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { useSession } from '../session/session.ts'
import { useLike } from './queries.ts'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'

const MediaViewer = lazyDialog(async () => (await import('./media-viewer.tsx')).MediaViewer)

/** The pictures and videos of an exclusive: one large, thumbnails, and a full-screen viewer (M03). */
export function Gallery({ exclusive }: { exclusive: Exclusive }) {
  const club = useClub()
  const t = useTranslations('exclusive')
  const card = useTranslations('card')
  const session = useSession()
  const { isLiked, toggle } = useLike(club.slug, exclusive)
  const [chosen, setChosen] = useState(0)
  const [open, setOpen] = useState(false)
  const picture = {
    url: exclusive.imageUrl,
    type: 'IMAGE' as const,
    alt: exclusive.imageAlt,
    focus: exclusive.imageFocus,
  }
  // Staff may have put the picture of the card into the gallery, too.
  const hasPicture = exclusive.medias.some(({ url }) => url === picture.url)
  const medias = hasPicture ? exclusive.medias : [picture, ...exclusive.medias]
  const shown = medias[chosen] ?? picture
  const onDark = 'bg-black/40 text-white backdrop-blur'
  return (
    <div className="grid content-start gap-2.5 md:sticky md:top-24 md:self-start">
      <div className="relative -mx-5 md:mx-0" onDoubleClick={() => setOpen(true)}>
        {shown.type === 'VIDEO' ? (
          <video
            key={shown.url}
            src={shown.url}
            controls
            playsInline
            preload="metadata"
            aria-label={shown.alt || exclusive.name}
            className="aspect-[6/5] w-full bg-black object-contain md:aspect-square md:rounded-[24px]"
          >
            <track kind="captions" />
          </video>
        ) : (
          <Picture
            url={shown.url}
            alt={shown.alt ?? exclusive.name}
            focus={shown.focus}
            sizes="(max-width: 768px) 100vw, 620px"
            placeholder={exclusive.placeholder}
            eager
            className="aspect-[6/5] md:aspect-square md:rounded-[24px]"
          />
        )}
        {/* The like button appears with the session: before the other button, so that it doesn't move. */}
        <span className="absolute top-3 right-3 flex gap-2">
          {session.state === 'signedIn' && (
            <IconButton
              icon="heart"
              filled={isLiked}
              label={card(isLiked ? 'unlike' : 'like', { name: exclusive.name })}
              aria-pressed={isLiked}
              onClick={toggle}
              className={`${onDark} ${isLiked ? 'text-live!' : ''}`}
            />
          )}
          <IconButton icon="expand" label={t('viewer.open')} onClick={() => setOpen(true)} className={onDark} />
        </span>
      </div>
      {medias.length > 1 && (
        <div className="grid grid-cols-5 gap-2.5">
          {medias.map((media, index) => (
            <button
              key={media.url}
              type="button"
              onClick={() => setChosen(index)}
              aria-label={t('picture', { number: index + 1, count: medias.length })}
              aria-pressed={index === chosen}
              className="aspect-square overflow-hidden rounded-control opacity-60 transition-opacity aria-pressed:opacity-100 aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-primary-text"
            >
              {media.type === 'VIDEO' ? (
                <span className="grid size-full place-items-center bg-raised">
                  <Icon name="play" size={28} />
                </span>
              ) : (
                <Picture url={media.url} alt="" focus={media.focus} sizes="120px" ratio="1" />
              )}
            </button>
          ))}
        </div>
      )}
      {open && (
        <MediaViewer
          medias={medias}
          name={exclusive.name}
          index={chosen}
          onClose={(index = chosen) => {
            setChosen(index)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}
