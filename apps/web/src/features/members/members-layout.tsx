import { Link, useParams } from '@tanstack/react-router'
import type { Fan } from '@virage/contract'
import { buttonClass, EmptyState } from '@virage/ui'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { ConversationList } from '../chat/conversation-list.tsx'
import { useFan } from '../fans/queries.ts'

/** The conversations, beside all members or a chat (P01, P02). */
export function MembersLayout({ children }: { children: ReactNode }) {
  const club = useClub()
  const { fan } = useFan(club.slug)
  const isChat = useParams({ strict: false, select: ({ memberId }) => memberId !== undefined })
  if (!fan) return null
  if (fan.kycStatus !== 'VALIDATED') return <NotYetMember fan={fan} />
  return (
    <main
      className={`wrap grid gap-x-10 md:grid-cols-[320px_1fr] lg:grid-cols-[360px_1fr] ${isChat ? 'max-md:px-0' : 'gap-y-12 pt-8 md:pt-12'}`}
    >
      <div className={isChat ? 'max-md:hidden md:pt-12' : ''}>
        <ConversationList username={fan.username} fanId={fan.id} />
      </div>
      {children}
    </main>
  )
}

function NotYetMember({ fan }: { fan: Fan }) {
  const { slug } = useClub()
  const t = useTranslations('members')
  return (
    <main className="wrap py-16">
      <EmptyState
        isPage
        icon="users"
        title={t('validatedOnly')}
        action={
          fan.kycStatus !== 'NOT_REFERRED' && (
            <Link to="/clubs/$slug/kyc" params={{ slug }} className={buttonClass()}>
              {t('becomeMember')}
            </Link>
          )
        }
      >
        {t('validatedOnlyText')}
      </EmptyState>
    </main>
  )
}
