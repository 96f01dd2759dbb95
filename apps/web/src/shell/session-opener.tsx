import { type Query, useQueryClient } from '@tanstack/react-query'
import { notify } from '@virage/ui/toasts'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { clubQuery } from '../features/clubs/queries.ts'
import { openSession, useSession } from '../features/session/session.ts'

/** Opens the session after hydration, and refetches the data that depends on it. */
export function SessionOpener() {
  const queryClient = useQueryClient()
  const session = useSession()
  const { state } = session
  const account = session.state === 'signedIn' ? session.username : undefined
  const hasEnded = session.state === 'anonymous' && session.hasEnded === true
  const t = useTranslations('shell')
  const lastAccount = useRef(account)
  useEffect(() => {
    if (hasEnded) notify({ type: 'info', message: t('sessionEnded') })
  }, [hasEnded, t])
  useEffect(() => void openSession(), [])
  useEffect(() => {
    if (state === 'unknown') return
    const last = lastAccount.current
    lastAccount.current = account
    if (account === undefined) queryClient.removeQueries({ predicate: isPrivate })
    // Visitors may not read the data of an invitation-only club: reset what is still on the page.
    if (account === undefined && last !== undefined)
      void queryClient.resetQueries({
        predicate: ({ queryKey: [name, slug] }) =>
          name !== 'club' && queryClient.getQueryData(clubQuery(String(slug)).queryKey)?.referralNeeded === true,
      })
    // Another tab has signed in with another account: what this page shows belongs to the last one.
    const hasChanged = account !== undefined && last !== undefined && account !== last
    if (hasChanged) void queryClient.resetQueries({ predicate: isPrivate })
    // The server renders pages for visitors: refetch unless the user is one.
    if (account !== undefined || last !== undefined)
      void queryClient.invalidateQueries(hasChanged ? { predicate: (query) => !isPrivate(query) } : {})
  }, [state, account, queryClient])
  return null
}

/** Names of queries whose data visitors may read. All others are removed when a fan logs out. */
const publicQueries = new Set([
  'auctions',
  'club',
  'clubs',
  'draw',
  'draw-check',
  'exclusive',
  'exclusive-pages',
  'exclusives',
  'giveaways',
  'identity',
  'post',
  'posts',
  'program',
  'programs',
  'recommendations',
  'slots',
  'wall',
])

/** Returns whether visitors may not read the data of a query. */
const isPrivate = ({ queryKey: [name] }: Query): boolean => !publicQueries.has(String(name))
