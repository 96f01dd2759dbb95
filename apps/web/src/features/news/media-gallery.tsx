import type { Post } from '@virage/contract'
import { Icon, Picture } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadWithTexts } from '../../i18n/load-with-texts.tsx'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'

const MediaViewer = lazyDialog((language) => {
  const code = async () => (await import('../exclusives/media-viewer.tsx')).MediaViewer
  return loadWithTexts(language, 'exclusive', code())
})

/** The pictures and videos of an article, with a full-screen viewer (N02, S07). */
export function MediaGallery({ medias, name }: { medias: Post['medias']; name: string }) {
  const t = useTranslations('news')
  const [opened, setOpened] = useState<number>()
  if (medias.length === 0) return null
  return (
    <section aria-label={t('gallery')}>
      <ul className="grid grid-cols-2 gap-2.5 md:grid-cols-3 md:gap-4">
        {medias.map((media, index) => (
          <li key={media.url} className={medias.length % 2 === 1 && index === 0 ? 'col-span-2 md:col-span-1' : ''}>
            <button
              type="button"
              onClick={() => setOpened(index)}
              aria-label={t(media.type === 'VIDEO' ? 'openVideo' : 'openPicture', { name, number: index + 1 })}
              className="block w-full overflow-hidden rounded-card"
            >
              {media.type === 'VIDEO' ? (
                <span className="grid aspect-[4/3] place-items-center bg-black text-white">
                  <Icon name="play" size={40} />
                </span>
              ) : (
                <Picture url={media.url} alt="" sizes="(max-width: 768px) 50vw, 270px" ratio="4 / 3" kind="post" />
              )}
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <MediaViewer medias={medias} name={name} index={opened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  )
}
