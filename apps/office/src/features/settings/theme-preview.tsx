import { useQuery } from '@tanstack/react-query'
import { createPreview, lookPages } from '@virage/contract/staff'
import { isVip } from '@virage/domain'
import { unwrap } from '@virage/session/operation-error'
import { paletteOf } from '@virage/ui'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { Segments } from '../../parts/fan-preview.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import { ContrastTable } from './contrast-table.tsx'
import { FanFrame, type FrameSize } from './fan-frame.tsx'
import { type SettingsForm, settingsBody, themeOf } from './settings-form.ts'

const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text)

/** Fan pages in the look that stands in the form, in light and dark, with the contrast of each pair of colours. */
export function ThemePreview({ form, onBack }: { form: SettingsForm; onBack: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('settings')
  const back = useTranslations('preview')
  const mayPreview = useMay()(createPreview).allowed
  const [page, setPage] = useState<(typeof lookPages)[number]>('home')
  const [size, setSize] = useState<FrameSize>('phone')
  const theme = themeOf(form)
  const isComplete = isColour(theme.primary) && isColour(theme.accent) && theme.hue >= 0 && theme.hue <= 360
  const pages = usePreview(page, form, mayPreview && isComplete)
  return (
    <aside className="side" aria-label={t('preview')}>
      <header>
        <button type="button" className="btn small narrow-only" onClick={onBack}>
          {back('back')}
        </button>
        <h2 className="wide-only clip">{t('preview')}</h2>
        {mayPreview && (
          <span className="line wraps push">
            <Segments
              label={t('fanPages.page')}
              value={page}
              options={lookPages.map((value) => ({ value, label: t(`fanPages.pages.${value}`) }))}
              onChange={setPage}
            />
            <span className="wide-only">
              <Segments
                label={t('fanPages.size')}
                value={size}
                options={(['phone', 'desktop'] as const).map((value) => ({ value, label: t(`fanPages.${value}`) }))}
                onChange={setSize}
              />
            </span>
          </span>
        )}
      </header>
      <div className="inner">
        {!isComplete && <p className="quiet">{t('incomplete')}</p>}
        {mayPreview && <ReadBanner read={pages} />}
        {isComplete && (
          <div className="fan-pages">
            {(['light', 'dark'] as const).map((mode) => {
              const palette = paletteOf({ ...theme, vip: isVip(slug) }, mode)
              return (
                <section key={mode} aria-label={t(mode)}>
                  <h2 className="eyebrow">{t(mode)}</h2>
                  {mayPreview &&
                    (pages.data === undefined ? (
                      <div className="fan-window" />
                    ) : (
                      <FanFrame
                        // Another page is another document.
                        key={pages.data}
                        url={pages.data}
                        title={t('fanPages.frame', { page: t(`fanPages.pages.${page}`), theme: t(mode).toLowerCase() })}
                        mode={mode}
                        palette={palette}
                        size={size}
                      />
                    ))}
                  <ContrastTable palette={palette} caption={`${t('contrast')}, ${t(mode)}`} />
                </section>
              )
            })}
          </div>
        )}
        <p className="small quiet">
          {t('contrastHint')}{' '}
          {pages.data !== undefined && (
            <a className="link" href={pages.data} target="_blank" rel="noopener">
              {t('fanPages.open')}
            </a>
          )}
        </p>
      </div>
    </aside>
  )
}

/**
 * Reads the address of a preview of a page. The colours are not part of the query, because {@link FanFrame} sets them: each
 * address is an entry of the audit log.
 */
function usePreview(page: (typeof lookPages)[number], form: SettingsForm, enabled: boolean) {
  const { slug, settings } = useClub()
  const own = useLocale()
  const language = settings.languages.find((one) => one === own) ?? settings.languages[0] ?? 'en'
  const { logoUrl, bannerUrl } = form
  return useQuery({
    queryKey: ['look', slug, page, language, logoUrl, bannerUrl],
    queryFn: async () => {
      const values = settingsBody(form, ['logoUrl', 'bannerUrl', 'theme.primary'])
      const body = { kind: 'club', draft: { kind: 'club', page, values }, language } as const
      const { url } = await unwrap(call(createPreview, { params: { slug }, body }))
      return url
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
