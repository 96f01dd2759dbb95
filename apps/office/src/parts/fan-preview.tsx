import type { Language } from '@virage/contract'
import { isVip } from '@virage/domain'
import { Icon, paletteOf } from '@virage/ui'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'

/**
 * What fans will see of a form before it is saved: in the club's colours, each theme and language.
 *
 * @param controls further choices beside the language
 * @param note what stands below it
 * @param onBack shows the form again, where the window has room for one of them only
 */
export function FanPreview({
  controls,
  note,
  onBack,
  children,
}: {
  controls?: ReactNode
  note?: string
  onBack: () => void
  children: (language: Language) => ReactNode
}) {
  const { slug, settings } = useClub()
  const t = useTranslations('preview')
  const own = useLocale()
  const [language, setLanguage] = useState<Language>(
    settings.languages.find((one) => one === own) ?? settings.languages[0] ?? 'en',
  )
  const [mode, setMode] = useState(settings.theme.mode)
  const palette = paletteOf({ ...settings.theme, vip: isVip(slug) }, mode)
  const colors: CSSProperties = Object.fromEntries(Object.entries(palette).map(([name, color]) => [`--${name}`, color]))
  return (
    <aside className="side" aria-label={t('title')}>
      <header className="flex-wrap !py-1.5">
        <button type="button" className="btn small narrow-only" onClick={onBack}>
          {t('back')}
        </button>
        <h2 className="wide-only clip">{t('title')}</h2>
        <span className="line push">
          {controls}
          {settings.languages.length > 1 && (
            <Segments
              label={t('language')}
              value={language}
              options={settings.languages.map((value) => ({ value, label: value.toUpperCase() }))}
              onChange={setLanguage}
            />
          )}
          <button
            type="button"
            className="btn plain small square"
            aria-label={t(mode === 'dark' ? 'light' : 'dark')}
            onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
          >
            <Icon name={mode === 'dark' ? 'sun' : 'moon'} size={16} />
          </button>
        </span>
      </header>
      <div className="inner">
        <div className="preview" style={colors} lang={language} {...(isVip(slug) ? { 'data-vip': '' } : {})}>
          {children(language)}
        </div>
        {note !== undefined && <p className="small quiet text-center">{note}</p>}
      </div>
    </aside>
  )
}

/** A choice of a few, as buttons beside each other. */
export function Segments<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: V
  options: { value: V; label: string }[]
  onChange: (value: V) => void
}) {
  return (
    <span className="segments" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </span>
  )
}
