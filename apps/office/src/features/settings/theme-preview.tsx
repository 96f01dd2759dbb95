import type { ClubSettings } from '@virage/contract/staff'
import { isVip } from '@virage/domain'
import { buttonClass, Chip, contrast, paletteOf } from '@virage/ui'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'

/** Pairs of colours that have to be readable: text, and its background. */
const pairs = [
  ['text', 'ground'],
  ['muted', 'surface'],
  ['on-primary', 'primary'],
  ['primary-text', 'surface'],
  ['on-accent', 'accent'],
] as const

const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text)

/** A theme before it is saved: in light and dark, with the contrast of each pair of colours. */
export function ThemePreview({ theme, name }: { theme: ClubSettings['theme']; name: string }) {
  const { slug } = useClub()
  const t = useTranslations('settings')
  const isComplete = isColour(theme.primary) && isColour(theme.accent) && theme.hue >= 0 && theme.hue <= 360
  return (
    <aside className="side" aria-label={t('preview')}>
      <header>
        <h2>{t('preview')}</h2>
      </header>
      <div className="inner">
        {!isComplete && <p className="quiet">{t('incomplete')}</p>}
        {isComplete &&
          (['light', 'dark'] as const).map((mode) => {
            const palette = paletteOf({ ...theme, vip: isVip(slug) }, mode)
            const colors: CSSProperties = Object.fromEntries(
              Object.entries(palette).map(([token, color]) => [`--${token}`, color]),
            )
            return (
              <div key={mode} className="preview grid gap-3" style={colors}>
                <p className="eyebrow">{t(mode)}</p>
                <p className="display text-2xl uppercase">{name}</p>
                <span className="line wraps">
                  <span className={buttonClass()}>{t('button')}</span>
                  <Chip tone="quiet">{t('chip')}</Chip>
                </span>
                <dl className="small grid grid-cols-[1fr_auto] gap-1 text-muted">
                  {pairs.map(([on, ground]) => (
                    <div key={on} className="contents">
                      <dt>{t(`pairs.${on}`)}</dt>
                      <dd className="figure">{`${contrast(palette[on], palette[ground]).toFixed(1)} : 1`}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            )
          })}
      </div>
    </aside>
  )
}
