import { useTranslations } from 'use-intl'

/** Photographs that were stored as proof; each opens in its full size. */
export function PhotoLinks({ urls }: { urls: string[] }) {
  const t = useTranslations('photos')
  if (urls.length === 0) return null
  return (
    <ul className="line flex-wrap" aria-label={t('photos')}>
      {urls.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={url}
              alt={t('photo', { number: index + 1 })}
              className="size-24 rounded-lg bg-raised object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
