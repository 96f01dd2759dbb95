import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'
import { PictureDialog, pictureQuery } from './picture-dialog.tsx'

/**
 * What a picture says to people who can't see it, and the button that changes it and the focal point. A language without a
 * text is marked.
 *
 * @param name says which picture it is, for the button
 */
export function PictureText({ url, name }: { url: string; name: string }) {
  const { slug, settings } = useClub()
  const t = useTranslations('pictures')
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(pictureQuery(slug, url))
  const missing = data && !data.decorative ? settings.languages.filter((one) => data.alt[one] === undefined) : []
  return (
    <>
      <button type="button" className="picture-text" title={t('describe')} onClick={() => setOpen(true)}>
        <span className="sr-only">{t('describeWhich', { name })}</span>
        <span className="clip">
          {data?.decorative ? t('isDecorative') : (data?.alt.en ?? data?.alt.fr ?? t('alt'))}
        </span>
        {missing.length > 0 && (
          <span className="tag">{t('missingIn', { languages: missing.join(', ').toUpperCase() })}</span>
        )}
      </button>
      {isOpen && <PictureDialog url={url} onClose={() => setOpen(false)} />}
    </>
  )
}
