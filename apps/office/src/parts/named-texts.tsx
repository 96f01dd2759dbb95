import { languages } from '@virage/domain'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'
import { TextArea, TextInput } from './fields.tsx'
import { keepFocus } from './keep-focus.ts'
import { textsAt } from './language-fields.tsx'
import type { FieldProblems } from './problems-of.ts'
import type { FormItem } from './use-draft.ts'

type Texts = { en?: string | undefined; fr?: string | undefined }

/** A text that staff choose by its name, both by language. */
export type NamedText = { name: Texts; text: Texts }

/** Returns the parts of a form for stored texts. */
export const namedTextItems = (stored: readonly NamedText[]): FormItem[] =>
  stored.map((one, at) => itemOf(String(at), one))

const itemOf = (id: string, { name, text }: NamedText): FormItem => ({
  id,
  ...Object.fromEntries(
    languages.flatMap((language) => [
      [`name.${language}`, name[language] ?? ''],
      [`text.${language}`, text[language] ?? ''],
    ]),
  ),
})

/** Returns the texts of a form, in the languages that are filled in. */
export const namedTextsOf = (items: readonly FormItem[]): { name: Texts; text: Texts }[] =>
  items.map((item) => ({ name: textsAt(item, 'name'), text: textsAt(item, 'text') }))

/**
 * The fields of texts that staff choose by their names. They can be removed and added.
 *
 * @param path where they are in what is sent, for their problems
 * @param rows the height of a text, in lines
 */
export function NamedTextFields({
  items,
  path,
  problems,
  most,
  rows,
  labels,
  renderHeading,
  onChange,
}: {
  items: FormItem[]
  path: string
  problems: FieldProblems
  most: number
  rows: number
  labels: {
    name: Record<(typeof languages)[number], string>
    text: Record<(typeof languages)[number], string>
    add: string
    remove: (number: number) => string
  }
  /** Renders what stands above one of them, numbered from 1. */
  renderHeading: (number: number) => ReactNode
  onChange: (items: FormItem[]) => void
}) {
  const { settings } = useClub()
  const frame = useTranslations('frame')
  const change = (id: string, field: string, typed: string) =>
    onChange(items.map((item) => (item.id === id ? { ...item, [field]: typed } : item)))
  return (
    <>
      {items.map((item, index) => (
        <fieldset key={item.id} className="stack border-t border-line pt-3">
          <legend className="line w-full">
            {renderHeading(index + 1)}
            <button
              type="button"
              className="btn plain small push"
              aria-label={labels.remove(index + 1)}
              onClick={({ currentTarget }) =>
                keepFocus(currentTarget, () => onChange(items.filter(({ id }) => id !== item.id)))
              }
            >
              {frame('remove')}
            </button>
          </legend>
          {settings.languages.map((language) => (
            <div key={language} className="stack" lang={language}>
              <TextInput
                label={labels.name[language]}
                value={String(item[`name.${language}`] ?? '')}
                problem={problems[`${path}.${index}.name`]}
                onChange={({ target }) => change(item.id, `name.${language}`, target.value)}
              />
              <TextArea
                label={labels.text[language]}
                rows={rows}
                value={String(item[`text.${language}`] ?? '')}
                problem={problems[`${path}.${index}.text`]}
                onChange={({ target }) => change(item.id, `text.${language}`, target.value)}
              />
            </div>
          ))}
        </fieldset>
      ))}
      {items.length < most && (
        <button
          type="button"
          className="btn justify-self-start"
          onClick={({ currentTarget }) =>
            keepFocus(currentTarget, () => onChange([...items, itemOf(crypto.randomUUID(), { name: {}, text: {} })]))
          }
        >
          {labels.add}
        </button>
      )}
    </>
  )
}
