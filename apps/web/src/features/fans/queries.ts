import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  type Fan,
  getBalance,
  getCardPaymentMethod,
  getMe,
  listDuePayments,
  listOperations,
  listOrders,
  registerFan,
} from '@virage/contract'
import { answerOf, call } from '../../api.ts'
import { useSession } from '../session/session.ts'
import { polling } from '../stream/polling.ts'

/** The fan's record: fetched, else registered and fetched (I14). */
async function fetchFan(slug: string): Promise<Fan> {
  const found = await call(getMe, { params: { slug } })
  if (found.ok) return found.value
  if (found.problem?.status !== 404) return answerOf(Promise.resolve(found))
  return answerOf(call(registerFan, { params: { slug }, body: {} }))
}

/** The fan's record in a club. */
export const fanQuery = (slug: string) =>
  queryOptions({ queryKey: ['fan', slug], queryFn: () => fetchFan(slug), staleTime: 60_000 })

/** The signed-in fan of a club; undefined for visitors and while it loads. */
export function useFan(slug: string) {
  const session = useSession()
  const query = useQuery({ ...fanQuery(slug), enabled: session.state === 'signedIn' })
  return {
    session,
    fan: session.state === 'signedIn' ? query.data : undefined,
    isLoading: session.state === 'unknown' || query.isLoading,
    /** Reads the record again, where that has failed. */
    retry: query.isError ? () => void query.refetch() : undefined,
  }
}

/** Coins that the fan holds. */
export const balanceQuery = (slug: string) =>
  queryOptions({ queryKey: ['balance', slug], queryFn: () => answerOf(call(getBalance, { params: { slug } })) })

/** Movements of the fan's wallet. */
export const operationsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['operations', slug, username],
    queryFn: () => answerOf(call(listOperations, { params: { slug, username } })),
  })

/** The fan's orders. */
export const ordersQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['orders', slug, username],
    queryFn: () => answerOf(call(listOrders, { params: { slug, username } })),
  })

/** What the fan owes for won lots; looked for every ten seconds (A11). */
export const duePaymentsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['due-payments', slug, username],
    queryFn: () => answerOf(call(listDuePayments, { params: { slug, username } })),
    refetchInterval: () => polling(10_000),
  })

/** Whether the fan has a card that can be charged. */
export const cardQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['card', slug, username],
    queryFn: () => answerOf(call(getCardPaymentMethod, { params: { slug, username } })),
  })
