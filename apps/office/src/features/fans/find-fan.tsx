import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { findPeople, getFanRecord } from '@virage/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { FilterField } from '../../parts/filter-field.tsx'
import { EmptyList, ReadBanner } from '../../parts/list-states.tsx'
import { Face } from '../../parts/queue-panes.tsx'
import { readQuery } from '../../queries.ts'
import { ClosedScreen } from '../../shell/closed-screen.tsx'
import { Screen } from '../../shell/screen.tsx'
import { useNameOf } from './names.ts'

/** Finds one fan, for roles that need a fan but not the list of all. */
export function FindFan() {
  const { slug } = useClub()
  const t = useTranslations('fans')
  const nameOf = useNameOf()
  // Who finds a fan opens their page.
  const { allowed, reason } = useMay()(getFanRecord)
  const [words, setWords] = useState('')
  const search = words.trim()
  const read = useQuery({
    ...readQuery(findPeople, { params: { slug }, query: { search } }),
    enabled: allowed && search !== '',
  })
  if (!allowed) return <ClosedScreen title={t('title')} reason={reason} />
  return (
    <Screen title={t('title')}>
      <div className="pane">
        <div className="tools">
          <FilterField label={t('find')} value={words} onChange={setWords} />
        </div>
        <ReadBanner read={read} />
        <div className="scroll" role="status">
          {search === '' ? (
            <EmptyList title={t('find')} text={t('findHint')} />
          ) : read.data?.length === 0 ? (
            <EmptyList title={t('nobody')} />
          ) : (
            <ul>
              {read.data?.map((person) => (
                <li key={person.id} className="border-b border-line">
                  <Link to="/$slug/fans/$id" params={{ slug, id: person.id }} className="line px-5 py-2">
                    <Face name={nameOf(person)} />
                    <span className="font-semibold">{nameOf(person)}</span>
                    <span className="quiet clip">{person.email}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Screen>
  )
}
