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
import { unwrap, call, OperationError } from '../../api.ts'
import { useSession } from '../session/session.ts'
import { polling } from '../stream/polling.ts'

/** The fan's record: fetched, else registered and fetched (I14). */
async function fetchFan(slug: string): Promise<Fan> {
  const found = await call(getMe, { params: { slug } })
  if (found.ok) return found.value
  if (found.problem?.status !== 404) return unwrap(Promise.resolve(found))
  return unwrap(call(registerFan, { params: { slug }, body: {} }))
}

/** How often a record is asked for that has not come, in milliseconds. */
const again = 10_000

/** Whether the same call may succeed later: the server could not be reached, was busy or broke. */
const isPassing = (error: unknown): boolean => {
  const status = error instanceof OperationError ? error.problem?.status : undefined
  return status === undefined || status >= 500 || status === 429
}

/** The fan's record in a club. Where it could not be read, or registered, that is tried again until it is there. */
export const fanQuery = (slug: string) =>
  queryOptions({
    queryKey: ['fan', slug],
    queryFn: () => fetchFan(slug),
    staleTime: 60_000,
    refetchInterval: ({ state: { data, error } }) => (!data && error && isPassing(error) ? again : false),
  })

/** The signed-in fan of a club; undefined for visitors and while it loads. */
export function useFan(slug: string) {
  const session = useSession()
  const query = useQuery({ ...fanQuery(slug), enabled: session.state === 'signedIn' })
  // While it is asked for again, the page goes on saying that it has failed.
  const hasFailed = query.data === undefined && query.errorUpdateCount > 0
  return {
    session,
    fan: session.state === 'signedIn' ? query.data : undefined,
    isLoading: session.state === 'unknown' || (query.isLoading && !hasFailed),
    /** Reads the record again, where that has failed. */
    retry: hasFailed ? () => void query.refetch() : undefined,
  }
}

/** Coins that the fan holds. */
export const balanceQuery = (slug: string) =>
  queryOptions({ queryKey: ['balance', slug], queryFn: () => unwrap(call(getBalance, { params: { slug } })) })

/** Movements of the fan's wallet. */
export const operationsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['operations', slug, username],
    queryFn: () => unwrap(call(listOperations, { params: { slug, username } })),
  })

/** The fan's orders. */
export const ordersQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['orders', slug, username],
    queryFn: () => unwrap(call(listOrders, { params: { slug, username } })),
  })

/** What the fan owes for won lots; looked for every ten seconds (A11). */
export const duePaymentsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['due-payments', slug, username],
    queryFn: () => unwrap(call(listDuePayments, { params: { slug, username } })),
    refetchInterval: () => polling(10_000),
  })

/** Whether the fan has a card that can be charged. */
export const cardQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['card', slug, username],
    queryFn: () => unwrap(call(getCardPaymentMethod, { params: { slug, username } })),
  })
