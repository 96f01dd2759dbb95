import { CognitoError } from './errors.ts'
import type { Service } from './service.ts'

/** What is counted: failures of one account, of one address, or messages sent to one address. */
export type Bucket = { name: string; /** Failures that are free. */ free: number }

/** Failed sign-ins of one account: five are free. */
export const ofAccount = (username: string): Bucket => ({ name: `account ${username.toLowerCase()}`, free: 5 })

/** Failed sign-ins from one address: a stadium may share one. */
export const ofAddress = (address: string): Bucket => ({ name: `address ${address}`, free: 100 })

/** Messages with codes to one account. */
export const ofMessages = (username: string): Bucket => ({ name: `messages ${username.toLowerCase()}`, free: 5 })

const quiet = 15 * 60_000
const longest = 15 * 60_000

/** Refuses while a bucket is blocked; a refused try does not count. */
export async function assertNotBlocked({ pool, now }: Service, buckets: Bucket[]): Promise<void> {
  const { rows } = await pool.query<{ bucket: string }>(
    'select bucket from identity.throttle where bucket = any($1) and blocked_until > $2 limit 1',
    [buckets.map(({ name }) => name), now()],
  )
  const [blocked] = rows
  if (!blocked) return
  if (blocked.bucket.startsWith('account '))
    throw new CognitoError('NotAuthorizedException', 'Password attempts exceeded')
  if (blocked.bucket.startsWith('messages '))
    throw new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
  throw new CognitoError('TooManyRequestsException', 'Too many requests')
}

/** Counts a failure: past the free ones it blocks for 1, 2, 4 … seconds, at most 15 minutes; 15 quiet minutes forget. */
export async function countFailure({ pool, now }: Service, buckets: Bucket[]): Promise<void> {
  const at = now()
  for (const { name, free } of buckets) {
    await pool.query(
      `insert into identity.throttle as t (bucket, failures, last_failure, blocked_until)
       values ($1, 1, $2::timestamptz, case when $3::int < 1 then $2::timestamptz + interval '1 second' end)
       on conflict (bucket) do update set
         failures = case when t.last_failure < $2::timestamptz - $4::interval then 1 else t.failures + 1 end,
         last_failure = $2,
         blocked_until = case when t.last_failure >= $2::timestamptz - $4::interval and t.failures + 1 > $3
           then $2::timestamptz + least($5::interval, make_interval(secs => power(2, least(t.failures + 1 - $3, 20) - 1))) end`,
      [name, at, free, `${quiet} milliseconds`, `${longest} milliseconds`],
    )
  }
}

/** Forgets the failures of a bucket after a success. */
export async function forgive({ pool }: Service, bucket: Bucket): Promise<void> {
  await pool.query('delete from identity.throttle where bucket = $1', [bucket.name])
}
