import { CognitoError } from './errors.ts'
import { networkOf } from './network.ts'
import type { Service } from './service.ts'

/** What is counted: tries at one account, tries from one address, or messages sent. */
export type Bucket = {
  name: string
  /** Tries that are free; past them the bucket blocks for growing times. */
  free: number
  /** Most tries in a day (NIST SP 800-63B-4, 3.2.2 names 100 for an account); no such limit without it. */
  perDay?: number
}

/** Failures from one address: a stadium may share one. */
export const ofAddress = (address: string): Bucket => ({ name: `address ${networkOf(address)}`, free: 100 })

/** Messages with codes that one address asked for, whoever they went to. */
export const ofMessagesFrom = (address: string): Bucket => ({
  name: `address messages ${networkOf(address)}`,
  free: 100,
})

const quiet = 15 * 60_000
const longest = 15 * 60_000

/** Refuses while a bucket is blocked; a refused try does not count. */
export async function assertNotBlocked({ pool, now }: Service, buckets: Bucket[]): Promise<void> {
  const { rows } = await pool.query<{ bucket: string }>(
    'select bucket from identity.throttle where bucket = any($1) and blocked_until > $2 limit 1',
    [buckets.map(({ name }) => name), now()],
  )
  const [blocked] = rows
  if (blocked) throw new BlockedError(blocked.bucket)
}

/**
 * Takes a try from each bucket before it is known whether it succeeds, so that parallel guesses share what is free.
 * Past that a bucket blocks for 1, 2, 4 … seconds, at most 15 minutes; 15 quiet minutes forget. A bucket whose tries of
 * a day are used up blocks until the day has passed.
 *
 * @throws BlockedError while one of them is blocked
 */
export async function takeTry({ pool, now }: Service, buckets: Bucket[]): Promise<void> {
  // In one order for everybody, so that two calls never wait for each other.
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
      `${quiet} milliseconds`,
      `${longest} milliseconds`,
    ],
  )
  const blocked = rows.find(({ taken }) => !taken)?.bucket
  const full = blocked ?? ordered.find(({ name }) => !rows.some(({ bucket }) => bucket === name))?.name
  if (full === undefined) return
  // Another try has just filled one bucket: what was taken from the others is put back.
  await settle({ pool }, { giveBack: ordered.filter(({ name }) => name !== full && blocked === undefined) })
  throw new BlockedError(full)
}

/**
 * Settles a try that succeeded.
 *
 * @param forgive buckets whose failures are forgotten
 * @param giveBack buckets that get this one try back, and are free again if it was the one that blocked them
 */
export async function settle(
  { pool }: Pick<Service, 'pool'>,
  { forgive = [], giveBack = [] }: { forgive?: Bucket[]; giveBack?: Bucket[] },
): Promise<void> {
  if (forgive.length + giveBack.length === 0) return
  await pool.query(
    `with forgiven as (delete from identity.throttle where bucket = any($1))
     update identity.throttle set
       failures = greatest(failures - 1, 0),
       day_failures = greatest(day_failures - 1, 0),
       blocked_until = case
         when failures - 1 > free or day_failures - 1 >= per_day then blocked_until end
     where bucket = any($2)`,
    [forgive.map(({ name }) => name), giveBack.map(({ name }) => name)],
  )
}

/** A try that is refused because one of its buckets is blocked. */
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
