import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Fan, getBalance, getMe, listDuePayments, registerFan } from '@virage/contract'
import { unwrap, call } from '../../api.ts'
import { isTransient } from '../../shell/is-transient.ts'
import { useSession } from '../session/session.ts'
import { polling } from '../stream/polling.ts'

/** Fetches the fan's record; registers the fan if there is none (I14). */
async function fetchFan(slug: string): Promise<Fan> {
  const found = await call(getMe, { params: { slug } })
  if (found.ok) return found.value
  if (found.problem?.status !== 404) return unwrap(Promise.resolve(found))
  return unwrap(call(registerFan, { params: { slug }, body: {} }))
}

/** Interval of retries to load the record, in milliseconds. */
const retryInterval = 10_000

/** The fan's record in a club. Retries until it is loaded. */
export const fanQuery = (slug: string) =>
  queryOptions({
    queryKey: ['fan', slug],
    queryFn: () => fetchFan(slug),
    staleTime: 60_000,
    refetchInterval: ({ state: { data, error } }) => (!data && error && isTransient(error) ? retryInterval : false),
  })

/** Returns the session and the signed-in fan of a club; the fan is undefined for visitors and while it loads. */
export function useFan(slug: string) {
  const session = useSession()
  const query = useQuery({ ...fanQuery(slug), enabled: session.state === 'signedIn' })
  // During a retry, the page still shows the failure.
  const hasFailed = query.data === undefined && query.errorUpdateCount > 0
  // When another account signs in, the record of the last one is there for a moment.
  const fan = session.state === 'signedIn' && query.data?.username === session.username ? query.data : undefined
  return {
    session,
    fan,
    isLoading: !fan && !hasFailed && session.state !== 'anonymous',
    /** Retries to load the record; undefined unless that failed. */
    retry: hasFailed ? () => void query.refetch() : undefined,
  }
}

/** The fan's balance of coins. */
export const balanceQuery = (slug: string) =>
  queryOptions({ queryKey: ['balance', slug], queryFn: () => unwrap(call(getBalance, { params: { slug } })) })

/** The fan's payments due for won lots; polled every ten seconds (A11). */
export const duePaymentsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['due-payments', slug, username],
    queryFn: () => unwrap(call(listDuePayments, { params: { slug, username } })),
    refetchInterval: () => polling(10_000),
  })
