import { Icon } from '@virage/ui'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { keepFocus } from '../../parts/keep-focus.ts'
import { LanguageFields } from '../../parts/language-fields.tsx'
import { moved, OrderedCard } from '../../parts/ordered-card.tsx'
import { type FieldProblems, problemsBelow } from '../../parts/problems-of.ts'
import { type FaqItem, mostFaq, newFaqItem } from './settings-form.ts'

/**
 * The questions that fans often ask, in the order in which they read them. Buttons, Alt with an arrow and a choice of the
 * position move one; nothing needs dragging (WCAG 2.5.7).
 */
export function FaqList({
  items,
  problems,
  onChange,
}: {
  items: FaqItem[]
  problems: FieldProblems
  onChange: (items: FaqItem[]) => void
}) {
  const t = useTranslations('settings.faq')
  const language = useLocale()
  const [openId, setOpenId] = useState<string | null>(null)
  const add = () => {
    const item = newFaqItem()
    onChange([...items, item])
    setOpenId(item.id)
  }
  return (
    <section className="stack !gap-3" aria-label={t('title')}>
      <p className="quiet">{t('hint')}</p>
      {items.length === 0 && <p className="quiet">{t('none')}</p>}
      <ol className="stack">
        {items.map((item, at) => {
          const own = problemsBelow(problems, `faq.${at}`)
          const title = item[`question.${language}`] || item['question.en'] || item['question.fr'] || t('untitled')
          const isOpen = openId === item.id || Object.keys(own).length > 0
          return (
            <OrderedCard
              key={item.id}
              title={title}
              at={at}
              count={items.length}
              isOpen={isOpen}
              labels={{
                moveTo: t('moveTo', { name: title }),
                up: t('up', { name: title }),
                down: t('down', { name: title }),
                remove: t('remove', { name: title }),
              }}
              onToggle={() => setOpenId(openId === item.id ? null : item.id)}
              onMove={(to) => onChange(moved(items, at, to))}
              onRemove={() => onChange(items.filter(({ id }) => id !== item.id))}
            >
              <div className="pt-3">
                <LanguageFields
                  value={item}
                  problems={own}
                  hasTried={Object.keys(own).length > 0}
                  set={(change) => onChange(items.map((one) => (one.id === item.id ? { ...one, ...change } : one)))}
                  line="question"
                  text="answer"
                  labels={{ line: t('question'), text: t('answer') }}
                />
              </div>
            </OrderedCard>
          )
        })}
      </ol>
      <button
        type="button"
        className="btn justify-self-start"
        disabled={items.length >= mostFaq}
        onClick={({ currentTarget }) => keepFocus(currentTarget, add)}
      >
        <Icon name="plus" size={16} />
        {t('add')}
      </button>
    </section>
  )
}
