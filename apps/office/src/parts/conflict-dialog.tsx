import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Conflict } from './merge-drafts.ts'
import { OfficeDialog } from './office-dialog.tsx'
import type { FormItem, FormValues } from './use-draft.ts'

/** Returns a value as text: of parts that repeat, a line for each with its texts. */
const shown = (value: FormValues[string] | undefined): string =>
  Array.isArray(value)
    ? value.map((one) => (typeof one === 'string' ? one : textsOf(one).join(' · '))).join('\n')
    : String(value ?? '')

const textsOf = ({ id: _id, ...fields }: FormItem): string[] =>
  Object.values(fields).flatMap((value) =>
    Array.isArray(value) ? value.flatMap(textsOf) : typeof value === 'string' && value !== '' ? [value] : [],
  )

/**
 * Shows the fields that somebody else has changed meanwhile, with both texts. Nothing is saved until each is decided.
 *
 * @param onDecide is called with the paths that keep the person's own value
 */
export function ConflictDialog<T extends FormValues>({
  conflicts,
  labels,
  onDecide,
  onClose,
}: {
  conflicts: Conflict<T>[]
  labels: Record<keyof T & string, string>
  onDecide: (mine: Set<string>) => void
  onClose: () => void
}) {
  const t = useTranslations('conflict')
  const [choices, setChoices] = useState<{ [path: string]: 'mine' | 'theirs' }>({})
  const copy = () => {
    const text = conflicts.map(({ path, mine }) => `${labels[path]}\n${shown(mine)}`).join('\n\n')
    void navigator.clipboard.writeText(text)
  }
  return (
    <OfficeDialog title={t('title')} onClose={onClose}>
      <p>{t('text', { count: conflicts.length })}</p>
      {conflicts.map(({ path, mine, theirs }) => (
        <fieldset key={path} className="stack">
          <legend>{labels[path]}</legend>
          <div className="two">
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className="stack rounded-lg border border-line p-3 has-checked:border-text">
                <span className="line">
                  <input
                    type="radio"
                    name={path}
                    checked={choices[path] === side}
                    onChange={() => setChoices({ ...choices, [path]: side })}
                  />
                  <b className="font-semibold">{t(side)}</b>
                </span>
                <span className="max-h-40 overflow-auto whitespace-pre-wrap wrap-anywhere">
                  {shown(side === 'mine' ? mine : theirs) || t('nothing')}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className="dialog-actions">
        <button type="button" className="btn plain" onClick={copy}>
          {t('copy')}
        </button>
        <button type="button" className="btn" onClick={onClose}>
          {t('back')}
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={conflicts.some(({ path }) => choices[path] === undefined)}
          onClick={() => onDecide(new Set(Object.keys(choices).filter((path) => choices[path] === 'mine')))}
        >
          {t('save')}
        </button>
      </div>
    </OfficeDialog>
  )
}
