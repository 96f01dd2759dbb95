import { useQueryClient } from '@tanstack/react-query'
import { type Message, readConversation } from '@virage/contract'
import { useEffect } from 'react'
import { call } from '../../api.ts'
import { useClub } from '../../shell/club-context.ts'
import { conversationsQuery } from './queries.ts'

/** Marks a conversation as read up to its newest message, while the page is visible (P02). */
export function useMarkAsRead({
  username,
  memberId,
  messages,
}: {
  username: string
  memberId: string
  messages: readonly Message[]
}): void {
  const { slug } = useClub()
  const client = useQueryClient()
  const newest = messages.findLast(({ senderId }) => senderId === memberId)?.id
  useEffect(() => {
    if (newest === undefined) return
    const read = async () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', read)
      await call(readConversation, { params: { slug, username }, body: { senderId: memberId, upTo: newest } })
      await client.invalidateQueries({ queryKey: conversationsQuery(slug, username).queryKey })
    }
    document.addEventListener('visibilitychange', read)
    void read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [slug, username, memberId, newest, client])
}
