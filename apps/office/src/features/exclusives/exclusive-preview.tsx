import type { Language } from '@virage/contract'
import { isUpcoming } from '@virage/domain'
import { useTimes } from '@virage/session/times'
import { buttonClass, CardFace, cardClass, cardPictureClass, Chip, Picture } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FanPreview, Segments } from '../../parts/fan-preview.tsx'
import { fromLocalInput } from '../../parts/local-time.ts'
import { Markdown } from '../../parts/markdown.tsx'
import { numberOf } from '../../parts/numbers.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import type { ExclusiveForm } from './exclusive-form.ts'

/** What fans will see of a form before it is saved: their card and page. */
export function ExclusivePreview({ form, onBack }: { form: ExclusiveForm; onBack: () => void }) {
  const t = useTranslations('preview')
  const [shown, setShown] = useState<'card' | 'page'>('card')
  return (
    <FanPreview
      onBack={onBack}
      note={t('note')}
      controls={
        <Segments
          label={t('what')}
          value={shown}
          options={[
            { value: 'card', label: t('card') },
            { value: 'page', label: t('page') },
          ]}
          onChange={setShown}
        />
      }
    >
      {(language) => <FanView form={form} language={language} isPage={shown === 'page'} />}
    </FanPreview>
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
