import { type RefObject, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useProblemText } from '../i18n/problems.ts'
import type { FieldProblems } from './problems-of.ts'

/**
 * Gives the first field of a form that shows a problem the focus. If none does, for example because the field is on another
 * tab, it says what the problems are: else saving would do nothing, and say nothing.
 *
 * @param labels the name of each field, by path
 */
export function HiddenProblems({
  form,
  problems,
  labels,
}: {
  form: RefObject<HTMLFormElement | null>
  problems: FieldProblems
  labels: Record<string, string>
}) {
  const t = useTranslations('form')
  const text = useProblemText()
  const [areHidden, setHidden] = useState(false)
  const paths = Object.keys(problems)
  useEffect(() => {
    if (paths.length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    setHidden(form.current?.querySelector('[aria-invalid], .error') === null)
    // oxlint-disable-next-line react/exhaustive-deps -- once for the problems of each attempt
  }, [problems])
  if (!areHidden || paths.length === 0) return null
  /** The label of a path, or of a part of it: `faq.0.question` is in `faq`, and a text is in a field for each language. */
  const labelOf = (path: string) =>
    Object.entries(labels).find(
      ([field]) => field === path || path.startsWith(`${field}.`) || field.startsWith(`${path}.`),
    )?.[1]
  return (
    <ul className="banner" data-tone="bad" role="alert">
      {paths.map((path) => {
        const field = labelOf(path)
        const problem = text(problems[path])
        return <li key={path}>{field === undefined ? problem : t('problemOf', { field, problem })}</li>
      })}
    </ul>
  )
}
