import { useQuery } from '@tanstack/react-query'
import type { ApiOperation } from '@virage/contract'
import { useSettled } from '@virage/session/use-settled'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'
import type { RowOf } from '../api.ts'
import { useProblemText } from '../i18n/problems.ts'
import { readListPage } from '../queries.ts'
import { TextInput } from './fields.tsx'

/** What somebody has chosen of a list. */
export type Choice = { id: string; name: string; detail: string }

/** How many matches are shown: more words find the others. */
const mostShown = 6

/** Finds one thing of a list by words. @param problem why the choice is missing */
export function Chooser<C extends ApiOperation & { method: 'GET' }>({
  operation,
  label,
  chosen,
  problem,
  toChoice,
  onChoose,
}: {
  operation: C
  label: string
  chosen: Choice | null
  problem: string | undefined
  toChoice: (row: RowOf<C>) => Choice
  /** @param row what the choice was made of; undefined if there is none any more */
  onChoose: (choice: Choice | null, row?: RowOf<C>) => void
}) {
  const { slug } = useClub()
  const t = useTranslations('chooser')
  const text = useProblemText()
  const [typed, setTyped] = useState('')
  // The control that had the focus leaves with a choice: the one in its place gets it.
  const [isFocused, setFocused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const choose = (choice: Choice | null, row?: RowOf<C>) => {
    setFocused(true)
    setTyped('')
    input.current?.focus()
    onChoose(choice, row)
  }
  const wanted = typed.trim()
  const search = useSettled(wanted)
  const found = useQuery({
    queryKey: [operation.id, slug, 'choose', search],
    queryFn: ({ signal }) => readListPage(operation, slug, { search }, { limit: mostShown, signal }),
    enabled: search !== '' && chosen === null,
  })
  // The search follows what is typed a little later; after a choice nothing is typed.
  const matches = wanted === '' ? [] : (found.data?.rows ?? [])
  if (chosen)
    return (
      <div className="field">
        <span className="label">{label}</span>
        <div className="line">
          <span className="stack min-w-0 !gap-0">
            <b className="clip font-semibold">{chosen.name}</b>
            <span className="small quiet clip">{chosen.detail}</span>
          </span>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- as said above */}
          <button type="button" className="btn small push" autoFocus={isFocused} onClick={() => choose(null)}>
            {t('change')}
          </button>
        </div>
      </div>
    )
  return (
    <div className="stack !gap-2">
      <TextInput
        ref={input}
        type="search"
        label={label}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- as said above
        autoFocus={isFocused}
        value={typed}
        error={problem}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Enter takes the only match; it doesn't send a form that is not filled in.
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [only, ...others] = matches
          if (search === wanted && only !== undefined && others.length === 0) choose(toChoice(only), only)
        }}
      />
      {found.isError && (
        <p className="error" role="alert">
          {text(found.error)}
        </p>
      )}
      <div role="status" className="small quiet">
        {found.data && wanted !== '' && matches.length === 0 && t('none')}
      </div>
      <ul className="stack !gap-1">
        {matches.map((row) => {
          const choice = toChoice(row)
          return (
            <li key={choice.id}>
              <button type="button" className="btn w-full !justify-start" onClick={() => choose(choice, row)}>
                <span className="clip">{choice.name}</span>
                <span className="small quiet clip">{choice.detail}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
