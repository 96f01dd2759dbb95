import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Member } from '@virage/contract'
import { useSettled } from '@virage/session/use-settled'
import { Avatar, EmptyState, Icon, Skeleton, TextField } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { ShowMore } from '../../shell/show-more.tsx'
import { membersQuery } from './queries.ts'

/** The members of the club with their pictures; each links to a chat, except the fan (P01). */
export function MemberGrid() {
  const club = useClub()
  const t = useTranslations('members')
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const members = useInfiniteQuery(membersQuery(club.slug, search))
  const all = members.data?.pages.flat() ?? []
  return (
    <section>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="display text-4xl uppercase">{t('title')}</h1>
        <TextField
          label={t('search')}
          type="search"
          value={typed}
          maxLength={80}
          onChange={(event) => setTyped(event.target.value)}
          className="w-full sm:w-64"
        />
      </div>
      {members.isPending && <GridSkeleton />}
      {members.isError && !members.data && <LoadFailed onRetry={() => void members.refetch()} />}
      {members.isSuccess && all.length === 0 && (
        <EmptyState icon="users" title={t(search === '' ? 'empty' : 'noneFound')}>
          {t(search === '' ? 'emptyText' : 'noneFoundText')}
        </EmptyState>
      )}
      <ul className="grid grid-cols-2 gap-3.5 sm:grid-cols-3 lg:grid-cols-4 lg:gap-5">
        {all.map((member) => (
          <li key={member.id}>
            <MemberCard member={member} />
          </li>
        ))}
      </ul>
      <ShowMore pages={members} />
    </section>
  )
}

const look =
  'grid h-full content-start justify-items-center gap-3 rounded-card border border-line bg-surface px-3 py-5 text-center'

function MemberCard({ member }: { member: Member }) {
  const club = useClub()
  const t = useTranslations('members')
  const name = `${member.firstName} ${member.lastName}`.trim()
  const content = (
    <>
      <Avatar name={name} pictureUrl={member.pictureUrl} size={88} />
      <span className="text-base leading-tight font-semibold text-balance">{name}</span>
    </>
  )
  if (member.me) {
    return (
      <div className={look}>
        {content}
        <span className="mt-auto flex min-h-7 items-center text-sm text-muted">{t('thatIsYou')}</span>
      </div>
    )
  }
  return (
    <Link
      to="/clubs/$slug/members/$memberId"
      params={{ slug: club.slug, memberId: member.id }}
      className={`${look} transition-colors hover:bg-raised`}
    >
      {content}
      <span className="mt-auto flex min-h-7 items-center gap-1.5 text-sm text-muted">
        {t('write')}
        <Icon name="next" size={16} />
      </span>
    </Link>
  )
}

function GridSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-3.5 sm:grid-cols-3 lg:grid-cols-4 lg:gap-5">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Skeleton key={key} className="h-44" />
      ))}
    </div>
  )
}
