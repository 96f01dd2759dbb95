import { useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'
import type { FieldProblems } from './problems-of.ts'
import { TextArea, TextInput } from './fields.tsx'
import type { FormValues } from './use-draft.ts'

/** The longest line of text that the API accepts, in characters. */
const longestLine = 200

/**
 * A line and a text, each in the club's languages side by side. A language that is missing is marked: fans who read it see
 * the other one.
 *
 * @param isFocused whether the first line gets the focus when it appears, where a keyboard is at hand
 * @param line path of the line, without the language; `text` likewise, if there is one
 */
export function LanguageFields<T extends FormValues>({
  value,
  problems,
  set,
  hasTried,
  isFocused = false,
  line,
  text,
  labels,
}: {
  value: T
  problems: FieldProblems
  set: (change: Partial<T>) => void
  /** Whether the person has tried to save. Before, a language is missing only beside another one that is filled in. */
  hasTried: boolean
  isFocused?: boolean
  line: string
  text?: string
  labels: { line: string; text?: string }
}) {
  const t = useTranslations('form')
  const { settings } = useClub()
  const other = settings.languages.length > 1
  // A problem of the whole text is shown at its first language.
  const problemOf = (path: string, language: string) =>
    problems[`${path}.${language}`] ?? (language === settings.languages[0] ? problems[path] : undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the paths of a form's texts
  const change = (path: string, typed: string) => set({ [path]: typed } as Partial<T>)
  const valueOf = (path: string) => String(value[path] ?? '')
  const lacks = (path: string, language: string) =>
    valueOf(`${path}.${language}`) === '' &&
    (hasTried || settings.languages.some((one) => valueOf(`${path}.${one}`) !== ''))
  return (
    <div className="two">
      {settings.languages.map((language, index) => {
        const isMissing = other && [line, text].some((path) => path !== undefined && lacks(path, language))
        return (
          <div key={language} className="stack !gap-3" lang={language}>
            <TextInput
              label={
                <>
                  {`${labels.line} · ${t(`languages.${language}`)}`}
                  {isMissing && <span className="tag">{t('missing')}</span>}
                </>
              }
              // A person who opens a form for something new is about to name it.
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else is on the form yet
              autoFocus={isFocused && index === 0 && matchMedia('(pointer: fine)').matches}
              data-missing={lacks(line, language) || undefined}
              maxLength={longestLine}
              value={valueOf(`${line}.${language}`)}
              problem={problemOf(line, language)}
              onChange={({ target }) => change(`${line}.${language}`, target.value)}
            />
            {text !== undefined && (
              <TextArea
                label={`${labels.text} · ${t(`languages.${language}`)}`}
                data-missing={lacks(text, language) || undefined}
                rows={7}
                hint={t('markdown')}
                value={valueOf(`${text}.${language}`)}
                problem={problemOf(text, language)}
                onChange={({ target }) => change(`${text}.${language}`, target.value)}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Returns a text in the languages that have one, for the API. */
export function textsAt(value: FormValues, path: string): { en?: string; fr?: string } {
  const [en, fr] = [String(value[`${path}.en`] ?? '').trim(), String(value[`${path}.fr`] ?? '').trim()]
  return { ...(en === '' ? {} : { en }), ...(fr === '' ? {} : { fr }) }
}
