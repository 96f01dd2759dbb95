import type { Post } from '@virage/contract'
import { Picture } from '@virage/ui'
import { useTranslations } from 'use-intl'

/** Pictures and videos of a piece of news, beside each other (N02). */
export function MediaGallery({ medias, name }: { medias: Post['medias']; name: string }) {
  const t = useTranslations('news')
  if (medias.length === 0) return null
  return (
    <section aria-label={t('gallery')}>
      <ul className="grid grid-cols-2 gap-2.5 md:grid-cols-3 md:gap-4">
        {medias.map((media, index) => (
          <li key={media.url} className={medias.length % 2 === 1 && index === 0 ? 'col-span-2 md:col-span-1' : ''}>
            {media.type === 'VIDEO' ? (
              <video
                src={media.url}
                controls
                preload="metadata"
                aria-label={t('media', { name, number: index + 1 })}
                className="aspect-[4/3] w-full rounded-card bg-black object-cover"
              >
                <track kind="captions" />
              </video>
            ) : (
              <Picture
                url={media.url}
                alt={t('media', { name, number: index + 1 })}
                sizes="(max-width: 768px) 50vw, 270px"
                ratio="4 / 3"
                className="rounded-card"
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
