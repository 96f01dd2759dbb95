import { Icon } from '@virage/ui'
import { type KeyboardEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { LanguageFields } from '../../parts/language-fields.tsx'
import type { FieldProblems } from '../../parts/problems-of.ts'
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
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length) return
    const next = [...items]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  const moveByKey = (event: KeyboardEvent, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    // Arrows with Alt move words within a text on some systems.
    if (!event.altKey || step === undefined || event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    move(at, at + step)
  }
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
          const path = `faq.${at}.`
          const own: FieldProblems = Object.fromEntries(
            Object.entries(problems).flatMap(([key, problem]) =>
              key.startsWith(path) ? [[key.slice(path.length), problem]] : [],
            ),
          )
          const title = item[`question.${language}`] || item['question.en'] || item['question.fr'] || t('untitled')
          const isOpen = openId === item.id || Object.keys(own).length > 0
          return (
            // Its controls have the focus; the card only hears their keys.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li key={item.id} className="question-card" onKeyDown={(event) => moveByKey(event, at)}>
              <div className="line">
                <span className="figure quiet w-5">{at + 1}</span>
                <button
                  type="button"
                  className="question-title clip"
                  aria-expanded={isOpen}
                  onClick={() => setOpenId(openId === item.id ? null : item.id)}
                >
                  {title}
                </button>
                <span className="line push !gap-0">
                  <select
                    className="input compact !w-16"
                    aria-label={t('moveTo', { name: title })}
                    title={t('moveTo', { name: title })}
                    value={at}
                    onChange={({ target }) => move(at, Number(target.value))}
                  >
                    {items.map(({ id }, position) => (
                      <option key={id} value={position}>
                        {position + 1}
                      </option>
                    ))}
                  </select>
                  <button
                    type="button"
                    className="btn plain square"
                    aria-label={t('up', { name: title })}
                    aria-disabled={at === 0 || undefined}
                    onClick={() => move(at, at - 1)}
                  >
                    <span className="rotate-180">
                      <Icon name="down" size={16} />
                    </span>
                  </button>
                  <button
                    type="button"
                    className="btn plain square"
                    aria-label={t('down', { name: title })}
                    aria-disabled={at === items.length - 1 || undefined}
                    onClick={() => move(at, at + 1)}
                  >
                    <Icon name="down" size={16} />
                  </button>
                  <button
                    type="button"
                    className="btn plain square"
                    aria-label={t('remove', { name: title })}
                    onClick={() => onChange(items.filter(({ id }) => id !== item.id))}
                  >
                    <Icon name="close" size={16} />
                  </button>
                </span>
              </div>
              {isOpen && (
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
              )}
            </li>
          )
        })}
      </ol>
      <button type="button" className="btn justify-self-start" disabled={items.length >= mostFaq} onClick={add}>
        <Icon name="plus" size={16} />
        {t('add')}
      </button>
    </section>
  )
}
