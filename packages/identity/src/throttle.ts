import { CognitoError } from './errors.ts'
import { networkOf } from './network.ts'
import type { Service } from './service.ts'

/** What is counted: attempts at one account, attempts from one address, or messages sent. */
export type Bucket = {
  name: string
  /** Attempts without consequence; after them the bucket blocks for increasing durations. */
  free: number
  /** Maximum attempts in a day (NIST SP 800-63B-4 §3.2.2 allows 100 for an account); unlimited if absent. */
  perDay?: number
}

/** Counts failures from one address. The limit is high, since a whole stadium may share one address. */
export const ofAddress = (address: string): Bucket => ({ name: `address ${networkOf(address)}`, free: 100 })

/** Counts messages with codes that one address requested, to any recipient. */
export const ofMessagesFrom = (address: string): Bucket => ({
  name: `address messages ${networkOf(address)}`,
  free: 100,
})

const resetAfter = 15 * 60_000
const longestBlock = 15 * 60_000

/** Rejects a request while a bucket is blocked; rejected requests are not counted. */
export async function assertNotBlocked({ pool, now }: Service, buckets: Bucket[]): Promise<void> {
  const { rows } = await pool.query<{ bucket: string }>(
    'select bucket from identity.throttle where bucket = any($1) and blocked_until > $2 limit 1',
    [buckets.map(({ name }) => name), now()],
  )
  const [blocked] = rows
  if (blocked) throw new BlockedError(blocked.bucket)
}

/**
 * Counts an attempt in each bucket before its result is known, so that parallel attempts share the limit. Beyond it,
 * the bucket blocks for 1, 2, 4 … seconds, at most 15 minutes. After 15 minutes without a failure the count starts at
 * zero. A bucket that reaches its daily limit blocks until the day has passed.
 *
 * @throws BlockedError while one of them is blocked
 */
export async function countAttempt({ pool, now }: Service, buckets: Bucket[]): Promise<void> {
  // A fixed order of locks prevents deadlocks between concurrent requests.
  const ordered = buckets.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const { rows } = await pool.query<{ bucket: string; taken: boolean }>(
    `with asked as (select name, free, per_day from unnest($1::text[], $2::int[], $3::int[]) as b (name, free, per_day)),
     blocked as (
       select bucket from identity.throttle where bucket = any($1) and blocked_until > $4 limit 1
     ),
     taken as (
       insert into identity.throttle as t (bucket, free, per_day, failures, last_failure, day_failures, day_began)
       select name, free, per_day, 1, $4, 1, $4 from asked where not exists (select from blocked)
       on conflict (bucket) do update set
         free = excluded.free,
         per_day = excluded.per_day,
         failures = case when t.last_failure < excluded.last_failure - $5::interval then 1 else t.failures + 1 end,
         last_failure = excluded.last_failure,
         day_failures = case when t.day_began <= excluded.day_began - interval '1 day' then 1 else t.day_failures + 1 end,
         day_began = case when t.day_began <= excluded.day_began - interval '1 day' then excluded.day_began else t.day_began end,
         blocked_until = greatest(
           case
             when t.last_failure >= excluded.last_failure - $5::interval and t.failures + 1 > excluded.free
             then excluded.last_failure
               + least($6::interval, make_interval(secs => power(2, least(t.failures + 1 - excluded.free, 20) - 1))) end,
           case
             when t.day_began > excluded.day_began - interval '1 day' and t.day_failures + 1 >= excluded.per_day
             then t.day_began + interval '1 day' end)
       where t.blocked_until is null or t.blocked_until <= excluded.last_failure
       returning bucket
     )
     select bucket, true as taken from taken union all select bucket, false from blocked`,
    [
      ordered.map(({ name }) => name),
      ordered.map(({ free }) => free),
      ordered.map(({ perDay }) => perDay ?? null),
      now(),
      `${resetAfter} milliseconds`,
      `${longestBlock} milliseconds`,
    ],
  )
  const blocked = rows.find(({ taken }) => !taken)?.bucket
  const full = blocked ?? ordered.find(({ name }) => !rows.some(({ bucket }) => bucket === name))?.name
  if (full === undefined) return
  // A concurrent attempt has just filled one bucket: the other counts are reverted.
  await settleAttempt({ pool }, { release: ordered.filter(({ name }) => name !== full && blocked === undefined) })
  throw new BlockedError(full)
}

/**
 * Corrects the counts after an attempt that succeeded. It locks them in the order in which attempts are counted.
 *
 * @param clear buckets whose failures are deleted
 * @param release buckets that uncount this one attempt, and unblock if it was the one that blocked them
 */
export async function settleAttempt(
  { pool }: Pick<Service, 'pool'>,
  { clear = [], release = [] }: { clear?: Bucket[]; release?: Bucket[] },
): Promise<void> {
  if (clear.length + release.length === 0) return
  await pool.query(
    `with locked as materialized (
       select bucket from identity.throttle where bucket = any($1::text[] || $2::text[]) order by bucket collate "C" for update
     ),
     forgiven as (delete from identity.throttle where bucket = any($1) and bucket in (select bucket from locked))
     update identity.throttle set
       failures = greatest(failures - 1, 0),
       day_failures = greatest(day_failures - 1, 0),
       blocked_until = case
         when failures - 1 > free or day_failures - 1 >= per_day then blocked_until end
     where bucket = any($2) and bucket in (select bucket from locked)`,
    [clear.map(({ name }) => name), release.map(({ name }) => name)],
  )
}

/** An attempt that is rejected because one of its buckets is blocked. */
export class BlockedError extends CognitoError {
  readonly bucket: string

  constructor(bucket: string) {
    const [kind = ''] = bucket.split(' ')
    super(...(refusals[kind] ?? ['TooManyRequestsException', 'Too many requests']))
    this.bucket = bucket
  }
}

const tooManyCodes = ['TooManyFailedAttemptsException', 'Too many wrong codes, please try after some time.'] as const
const tooManyTries = ['LimitExceededException', 'Attempt limit exceeded, please try after some time.'] as const
const refusals: Record<string, ConstructorParameters<typeof CognitoError>> = {
  password: ['NotAuthorizedException', 'Password attempts exceeded'],
  secondFactor: [...tooManyCodes],
  firstCode: [...tooManyCodes],
  mailedCode: [...tooManyTries],
  messages: [...tooManyTries],
}
