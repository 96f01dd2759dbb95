import type { Language } from '@virage/contract'
import { isUpcoming, isVip } from '@virage/domain'
import { useTimes } from '@virage/session/times'
import { buttonClass, CardFace, cardClass, cardPictureClass, Chip, Icon, paletteOf, Picture } from '@virage/ui'
import { type CSSProperties, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { fromLocalInput } from '../../parts/local-time.ts'
import { Markdown } from '../../parts/markdown.tsx'
import { numberOf } from '../../parts/numbers.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import type { ExclusiveForm } from './exclusive-form.ts'

/** What fans will see of a form before it is saved: their card and page, in the club's colours, each theme and language. */
export function ExclusivePreview({ form, onBack }: { form: ExclusiveForm; onBack: () => void }) {
  const { slug, settings } = useClub()
  const t = useTranslations('preview')
  const own = useLocale()
  const [shown, setShown] = useState<'card' | 'page'>('card')
  const [language, setLanguage] = useState<Language>(
    settings.languages.find((one) => one === own) ?? settings.languages[0] ?? 'en',
  )
  const [mode, setMode] = useState(settings.theme.mode)
  const palette = paletteOf({ ...settings.theme, vip: isVip(slug) }, mode)
  const colors: CSSProperties = Object.fromEntries(Object.entries(palette).map(([name, color]) => [`--${name}`, color]))
  return (
    <aside className="side" aria-label={t('title')}>
      <header>
        <button type="button" className="btn small narrow-only" onClick={onBack}>
          {t('back')}
        </button>
        <h2 className="wide-only clip">{t('title')}</h2>
        <span className="line push">
          <Segments
            label={t('what')}
            value={shown}
            options={[
              { value: 'card', label: t('card') },
              { value: 'page', label: t('page') },
            ]}
            onChange={setShown}
          />
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
          <FanView form={form} language={language} isPage={shown === 'page'} />
        </div>
        <p className="small quiet text-center">{t('note')}</p>
      </div>
    </aside>
  )
}

/** A choice of a few, as buttons beside each other. */
function Segments<V extends string>({
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

function FanView({ form, language, isPage }: { form: ExclusiveForm; language: Language; isPage: boolean }) {
  const t = useTranslations('preview')
  const { price: priceText } = useStaffPrice()
  const { moment } = useTimes()
  const [now] = useState(() => Date.now())
  const textOf = (path: 'name' | 'description') =>
    form[`${path}.${language}`] || form[`${path}.en`] || form[`${path}.fr`]
  const amount = numberOf(form.price)
  const price = Number.isNaN(amount) ? '–' : priceText(amount)
  const date = form.upcoming ? fromLocalInput(form.upcomingDate) : null
  const waits = isUpcoming(
    { upcoming: form.upcoming, upcomingAt: date === null ? null : new Date(date) },
    new Date(now),
  )
  const stock = numberOf(form.stock)
  const chip = waits
    ? date
      ? t('from', { when: moment(date) })
      : t('soon')
    : form.visible
      ? stock === 0
        ? t('soldOut')
        : t(`categories.${form.category === 'EXPERIENCE' ? 'EXPERIENCE' : 'COLLECTIBLE'}`)
      : t('hidden')
  const name = textOf('name') || t('unnamed')
  const picture =
    form.imageUrl === '' ? (
      <span className={`${cardPictureClass} bg-raised`} />
    ) : (
      <Picture key={form.imageUrl} url={form.imageUrl} alt="" sizes="320px" className={cardPictureClass} />
    )
  const card = (
    <div className={`${cardClass} mx-auto w-full max-w-[280px]`}>
      <CardFace
        picture={picture}
        chip={<Chip>{chip}</Chip>}
        name={name}
        footer={waits ? t('soon') : t('left', { count: Number.isNaN(stock) ? 0 : stock })}
        price={price}
      />
    </div>
  )
  if (!isPage) return card
  return (
    <div className="grid gap-4">
      <div className={`${cardClass} w-full`}>{picture}</div>
      <p className="eyebrow">{t(`categories.${form.category === 'EXPERIENCE' ? 'EXPERIENCE' : 'COLLECTIBLE'}`)}</p>
      <p className="display text-3xl uppercase">{name}</p>
      <div className="prose text-muted">
        <Markdown text={textOf('description')} />
      </div>
      <span className="display figures text-3xl">{price}</span>
      <span className={buttonClass({ wide: true })}>{t('buy', { price })}</span>
    </div>
  )
}
