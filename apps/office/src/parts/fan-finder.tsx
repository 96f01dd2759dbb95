import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Buyer, findPeople } from '@virage/contract/staff'
import { useSettled } from '@virage/session/use-settled'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'
import { useProblemText } from '../i18n/problems.ts'
import { readQuery } from '../queries.ts'
import { TextInput } from './fields.tsx'

/** Finds a fan while a name or an address is typed. */
export function FanFinder({
  label,
  problem,
  onChoose,
}: {
  label: string
  problem?: string | undefined
  onChoose: (fan: Buyer) => void
}) {
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
                <b>{`${fan.firstName} ${fan.lastName}`.trim() || fan.email}</b>{' '}
                <span className="quiet">{fan.email}</span>
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
