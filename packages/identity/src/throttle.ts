import { CognitoError } from './errors.ts'
import type { Service } from './service.ts'

/** What is counted: tries at one account, tries from one address, or messages sent. */
export type Bucket = { name: string; /** Tries that are free. */ free: number }

/** Failed sign-ins of one account: five are free. */
export const ofAccount = (username: string): Bucket => ({ name: `account ${username.toLowerCase()}`, free: 5 })

/** Wrong second factors of one account: five are free. */
export const ofFactor = (accountId: string): Bucket => ({ name: `factor ${accountId}`, free: 5 })

/** Failures from one address: a stadium may share one. */
export const ofAddress = (address: string): Bucket => ({ name: `address ${networkOf(address)}`, free: 100 })

/** Messages with codes to one account. */
export const ofMessages = (username: string): Bucket => ({ name: `messages ${username.toLowerCase()}`, free: 5 })

/** Messages with codes that one address asked for, whoever they went to. */
export const ofMessagesFrom = (address: string): Bucket => ({
  name: `address messages ${networkOf(address)}`,
  free: 100,
})

const quiet = 15 * 60_000
const longest = 15 * 60_000

/** An IPv6 household has 2^64 addresses: it is counted by its network. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  return `${[...groups, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** Refuses while a bucket is blocked; a refused try does not count. */
export async function assertNotBlocked({ pool, now }: Service, buckets: Bucket[]): Promise<void> {
  const { rows } = await pool.query<{ bucket: string }>(
    'select bucket from identity.throttle where bucket = any($1) and blocked_until > $2 limit 1',
    [buckets.map(({ name }) => name), now()],
  )
  const [blocked] = rows
  if (blocked) throw refusalOf(blocked.bucket)
}

/**
 * Takes a try from each bucket before it is known whether it succeeds, so that parallel guesses share what is free.
 * Past that a bucket blocks for 1, 2, 4 … seconds, at most 15 minutes; 15 quiet minutes forget.
 *
 * @throws CognitoError while one of them is blocked
 */
export async function takeTry({ pool, now }: Service, buckets: Bucket[]): Promise<void> {
  // In one order for everybody, so that two calls never wait for each other.
  const ordered = buckets.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const { rows } = await pool.query<{ bucket: string; taken: boolean }>(
    `with asked as (select name, free from unnest($1::text[], $2::int[]) as b (name, free)),
     blocked as (
       select bucket from identity.throttle where bucket = any($1) and blocked_until > $3 limit 1
     ),
     taken as (
       insert into identity.throttle as t (bucket, free, failures, last_failure)
       select name, free, 1, $3 from asked where not exists (select from blocked)
       on conflict (bucket) do update set
         free = excluded.free,
         failures = case when t.last_failure < excluded.last_failure - $4::interval then 1 else t.failures + 1 end,
         last_failure = excluded.last_failure,
         blocked_until = case
           when t.last_failure >= excluded.last_failure - $4::interval and t.failures + 1 > excluded.free
           then excluded.last_failure
             + least($5::interval, make_interval(secs => power(2, least(t.failures + 1 - excluded.free, 20) - 1))) end
       where t.blocked_until is null or t.blocked_until <= excluded.last_failure
       returning bucket
     )
     select bucket, true as taken from taken union all select bucket, false from blocked`,
    [
      ordered.map(({ name }) => name),
      ordered.map(({ free }) => free),
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
  throw refusalOf(full)
}

/**
 * Settles a try that succeeded.
 *
 * @param forgive buckets whose failures are forgotten
 * @param giveBack buckets that get this one try back
 */
export async function settle(
  { pool }: Pick<Service, 'pool'>,
  { forgive = [], giveBack = [] }: { forgive?: Bucket[]; giveBack?: Bucket[] },
): Promise<void> {
  if (forgive.length + giveBack.length === 0) return
  await pool.query(
    `with forgiven as (delete from identity.throttle where bucket = any($1))
     update identity.throttle set failures = greatest(failures - 1, 0) where bucket = any($2)`,
    [forgive.map(({ name }) => name), giveBack.map(({ name }) => name)],
  )
}

function refusalOf(bucket: string): CognitoError {
  if (bucket.startsWith('account ')) return new CognitoError('NotAuthorizedException', 'Password attempts exceeded')
  if (bucket.startsWith('factor '))
    return new CognitoError('TooManyFailedAttemptsException', 'Too many wrong codes, please try after some time.')
  if (bucket.startsWith('messages '))
    return new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
  return new CognitoError('TooManyRequestsException', 'Too many requests')
}
