import { isVip } from '@virage/domain'
import { buttonClass, paletteOf } from '@virage/ui'
import type { CSSProperties } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { ContrastTable } from '../settings/contrast-table.tsx'
import { type SettingsForm, themeOf } from '../settings/settings-form.ts'

const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text)

/** Shows the preview in place of the form, on windows that have no room for both. */
export function PreviewButton({ onPreview }: { onPreview: () => void }) {
  const t = useTranslations('start')
  return (
    <button type="button" className="btn narrow-only justify-self-start" onClick={onPreview}>
      {t('preview')}
    </button>
  )
}

/** The top of the club's home before it is saved, in each theme, with the contrast of each pair of colours. */
export function HomePreview({
  form,
  logoUrl,
  bannerUrl,
  onBack,
}: {
  form: SettingsForm
  logoUrl: string
  bannerUrl: string
  onBack: () => void
}) {
  const { slug, settings } = useClub()
  const t = useTranslations('start')
  const names = useTranslations('settings')
  const back = useTranslations('preview')
  const own = useLocale()
  const language = settings.languages.find((one) => one === own) ?? settings.languages[0] ?? own
  const theme = themeOf(form)
  const isComplete = isColour(theme.primary) && isColour(theme.accent) && theme.hue >= 0 && theme.hue <= 360
  return (
    <aside className="side" aria-label={t('preview')}>
      <header>
        <button type="button" className="btn small narrow-only" onClick={onBack}>
          {back('back')}
        </button>
        <h2 className="clip">{t('preview')}</h2>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <div className="inner" role="group" aria-label={t('preview')} tabIndex={0}>
        {!isComplete && <p className="quiet">{t('incomplete')}</p>}
        {isComplete &&
          (['light', 'dark'] as const).map((mode) => {
            const palette = paletteOf({ ...theme, vip: isVip(slug) }, mode)
            const colors: CSSProperties = Object.fromEntries(
              Object.entries(palette).map(([token, color]) => [`--${token}`, color]),
            )
            return (
              <section
                key={mode}
                aria-label={t(mode)}
                className="preview shrink-0 !p-0"
                style={colors}
                data-mode={mode}
              >
                <img src={`${bannerUrl}?w=800`} alt="" className="aspect-[2.2] w-full object-cover" />
                <div className="grid gap-3 p-4" lang={language}>
                  <span className="line">
                    <img src={`${logoUrl}?w=300`} alt="" className="-mt-10 size-14 object-contain" />
                    <b className="clip font-semibold">{form.platformName}</b>
                    <span className="small push text-muted">{t(mode)}</span>
                  </span>
                  <p className="display text-2xl uppercase wrap-anywhere">
                    {form[`headline.${language}`] || t('noHeadline')}
                  </p>
                  {form[`tagline.${language}`] !== '' && <p className="text-muted">{form[`tagline.${language}`]}</p>}
                  <span className={`${buttonClass()} justify-self-start`}>{t('bid')}</span>
                </div>
                <div className="px-4 pb-4 text-muted">
                  <ContrastTable palette={palette} caption={names('contrast')} />
                </div>
              </section>
            )
          })}
        <p className="small quiet">{names('contrastHint')}</p>
      </div>
    </aside>
  )
}
