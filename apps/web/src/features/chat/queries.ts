import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Conversation, getConversation, listConversations } from '@virage/contract'
import { unwrap, call } from '../../api.ts'
import { polling } from '../stream/polling.ts'

/** Number of messages in a page. */
const pageSize = 40

/** A page of a conversation, and when it was read. */
type ConversationPage = Conversation & { readAt: number }

/** How long polling keeps the pages behind the newest, in milliseconds. A message in them may have been deleted. */
const olderPageLifetime = 60_000

/** The fan's conversations with the last message of each, newest first; polled every ten seconds. */
export const conversationsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['conversations', slug, username],
    queryFn: () => unwrap(call(listConversations, { params: { slug, username }, query: { messages: 1 } })),
    refetchInterval: () => polling(10_000),
  })

/**
 * A conversation in pages, newest first; polled every four seconds. Polling reads the newest page, and those behind it once
 * a minute or if new messages have moved them.
 */
export const conversationQuery = (slug: string, username: string, memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['conversation', slug, username, memberId],
    queryFn: async ({ pageParam, client, queryKey }): Promise<ConversationPage> => {
      const readAt = Date.now()
      const { data, isInvalidated } = client.getQueryState<InfiniteData<ConversationPage>>(queryKey) ?? {}
      const known = data?.pages[data.pageParams.indexOf(pageParam)]
      const isCurrent = known && !isInvalidated && readAt - known.readAt < olderPageLifetime
      if (pageParam !== undefined && isCurrent) return known
      const conversation = await unwrap(
        call(getConversation, {
          params: { slug, username, memberId },
          query: { limit: pageSize, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        }),
      )
      return { ...conversation, readAt }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ messages }) => (messages.length < pageSize ? undefined : messages[0]?.id),
    refetchInterval: () => polling(4_000),
  })
