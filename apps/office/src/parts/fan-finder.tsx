import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Buyer, findPeople } from '@virage/contract/staff'
import { useSettled } from '@virage/session/use-settled'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'
import { useProblemText } from '../i18n/problems.ts'
import { readQuery } from '../queries.ts'
import { TextInput } from './fields.tsx'

type Props = {
  label: string
  problem?: string | undefined
  chosen: Buyer | null
  onChoose: (fan: Buyer | null) => void
}

/** Finds a fan while a name or an address is typed, and shows the chosen one. */
export function FanFinder({ chosen, onChoose, ...search }: Props) {
  const t = useTranslations('findFan')
  const place = useRef<HTMLDivElement>(null)
  /** Chooses a fan, or nobody. The focus follows to what is shown then. */
  const choose = (fan: Buyer | null) => {
    flushSync(() => onChoose(fan))
    place.current?.querySelector<HTMLElement>('input, button')?.focus()
  }
  return (
    <div ref={place}>
      {chosen ? (
        <p className="line">
          <span>
            <b>{nameOf(chosen)}</b> <span className="quiet">{chosen.email}</span>
          </span>
          <button type="button" className="btn small push" onClick={() => choose(null)}>
            {t('other')}
          </button>
        </p>
      ) : (
        <Search {...search} onChoose={choose} />
      )}
    </div>
  )
}

const nameOf = ({ firstName, lastName, email }: Buyer) => `${firstName} ${lastName}`.trim() || email

function Search({ label, problem, onChoose }: Omit<Props, 'chosen'>) {
  const { slug } = useClub()
  const t = useTranslations('findFan')
  const text = useProblemText()
  const [typed, setTyped] = useState('')
  const wanted = useSettled(typed.trim())
  const { data, isError, error } = useQuery({
    ...readQuery(findPeople, { params: { slug }, query: { search: wanted } }),
    enabled: wanted.length > 1,
    placeholderData: keepPreviousData,
  })
  const found = wanted.length > 1 ? data : undefined
  return (
    <div className="stack !gap-1">
      <TextInput
        label={label}
        type="search"
        autoComplete="off"
        placeholder={t('find')}
        value={typed}
        problem={problem}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isError && (
        <p className="error" role="alert">
          {text(error)}
        </p>
      )}
      {found && !isError && (
        <ul className="found" aria-label={t('found')}>
          {found.map((fan) => (
            <li key={fan.id}>
              <button type="button" onClick={() => onChoose(fan)}>
                <b>{nameOf(fan)}</b> <span className="quiet">{fan.email}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && (
            <li className="quiet" role="status">
              {t('nobody')}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
