import { Link } from '@tanstack/react-router'
import { changeStock, deleteExclusive, type StaffExclusive, updateExclusive } from '@virage/contract/staff'
import { useJustChanged } from '@virage/session/use-just-changed'
import { Icon } from '@virage/ui'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { Act } from '../../parts/act.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { useExclusiveActs } from './use-exclusive-acts.ts'

/** One exclusive beside the list: what it is, and the acts that need no form. */
export function ExclusiveSheet({
  exclusive,
  name,
  mark,
  onClose,
}: {
  exclusive: StaffExclusive
  name: string
  mark: ReactNode
  onClose: () => void
}) {
  const { slug, settings } = useClub()
  const t = useTranslations('exclusives')
  const frame = useTranslations('frame')
  const { price, money, euros } = useStaffPrice()
  const mayChange = useMay()(updateExclusive)
  const acts = useExclusiveActs()
  const [question, setQuestion] = useState<'remove' | 'inUse' | null>(null)
  const hasJustChanged = useJustChanged(question)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const outcome = await acts.remove(exclusive)
    setBusy(false)
    setQuestion(outcome === 'inUse' ? 'inUse' : null)
    if (outcome !== 'removed') return
    say(t('removed', { name }))
    onClose()
  }
  return (
    <aside className="side" aria-label={name}>
      <header>
        <h2 className="clip">{name}</h2>
        <button type="button" className="btn plain square push" aria-label={frame('close')} onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </header>
      <div className="inner">
        <div className="relative">
          <img
            src={`${exclusive.imageUrl}?w=800`}
            alt=""
            className="aspect-[16/9] w-full rounded-lg bg-raised object-cover"
          />
          <span className="absolute top-2.5 left-2.5 rounded-full bg-surface">{mark}</span>
        </div>
        <div className="line">
          <span className="stack !gap-1">
            <span className="figures text-2xl">{price(exclusive.price)}</span>
            {settings.coinsEnabled && (
              <span className="small quiet">
                {t('inEuros', {
                  sum: money(euros(exclusive.price)),
                  price: money(settings.currentPrice),
                })}
              </span>
            )}
          </span>
          <span className="stack push !gap-1 justify-items-end">
            <span className="step big">
              <Act
                operation={changeStock}
                className="plain square"
                aria-label={t('less')}
                disabled={exclusive.stock === 0}
                onClick={() => acts.addStock(exclusive, -1, name)}
              >
                <Icon name="minus" size={16} />
              </Act>
              <b className="figure">{exclusive.stock}</b>
              <Act
                operation={changeStock}
                className="plain square"
                aria-label={t('more')}
                onClick={() => acts.addStock(exclusive, 1, name)}
              >
                <Icon name="plus" size={16} />
              </Act>
            </span>
            <span className="small quiet">{t('inStock')}</span>
          </span>
        </div>
        <dl className="facts">
          {settings.languages.map((language) => (
            <div key={language} className="contents">
              <dt>{t(`languages.${language}`)}</dt>
              <dd>{exclusive.name[language] ?? <span className="tag">{t(`missing.${language}`)}</span>}</dd>
            </div>
          ))}
          <dt>{t('visible')}</dt>
          <dd className="line">
            {t(exclusive.visible ? 'visibleToAll' : 'hiddenFromAll')}
            <input
              type="checkbox"
              role="switch"
              className="switch push"
              aria-label={t('visible')}
              title={mayChange.reason}
              disabled={!mayChange.allowed}
              checked={exclusive.visible}
              aria-checked={exclusive.visible}
              onChange={({ target }) => acts.setVisible(exclusive, target.checked, name)}
            />
          </dd>
          <dt>{t('category')}</dt>
          <dd>{t(`categories.${exclusive.category}`)}</dd>
          <dt>{t('notDeductible')}</dt>
          <dd>{exclusive.nonDeductibleAmount === null ? t('noReceipt') : money(exclusive.nonDeductibleAmount)}</dd>
          <dt>{t('slug')}</dt>
          <dd className="wrap-anywhere">{exclusive.slug}</dd>
        </dl>
      </div>
      <footer>
        <Link
          to="/$slug/exclusives/$id"
          params={{ slug, id: exclusive.id }}
          className="btn primary"
          title={mayChange.reason}
        >
          {t(mayChange.allowed ? 'edit' : 'look')}
          <kbd aria-hidden="true">E</kbd>
        </Link>
        <a className="btn" href={`/clubs/${slug}/exclusives/${exclusive.slug}`} target="_blank" rel="noreferrer">
          {t('seeAsFan')}
        </a>
        <Act operation={deleteExclusive} className="plain danger push" onClick={() => setQuestion('remove')}>
          {t('remove')}
        </Act>
      </footer>
      {question === 'remove' && (
        <Question
          title={t('removeTitle', { name })}
          confirm={t('removeConfirm')}
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onClose={() => setQuestion(null)}
        >
          <p>{t('removeText')}</p>
        </Question>
      )}
      {question === 'inUse' && (
        <Question
          title={t('inUseTitle', { name })}
          confirm={t('hideInstead')}
          tone="plain"
          // It opens where the other question was: the second half of a double press was aimed at that one.
          isBusy={hasJustChanged}
          onConfirm={() => {
            setQuestion(null)
            void acts.setVisible(exclusive, false, name)
          }}
          onClose={() => setQuestion(null)}
        >
          <p>{t('inUseText')}</p>
        </Question>
      )}
    </aside>
  )
}
