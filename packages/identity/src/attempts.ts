import { networkOf } from './network.ts'
import type { Origin, Service } from './service.ts'
import { BlockedError, type Bucket, ofAddress, ofMessagesFrom, settleAttempt, countAttempt } from './throttle.ts'

/**
 * How often each kind of secret may be tried for one account. A network has a small limit and blocks only itself. All
 * networks together have a larger one, so that a stranger who uses up their own attempts cannot lock the owner out.
 */
const limits = {
  password: { network: { free: 5, perDay: 30 }, all: { free: 50, perDay: 100 } },
  /** Codes that follow the password: authenticator app, text message, recovery code. */
  secondFactor: { network: { free: 5, perDay: 30 }, all: { free: 20, perDay: 100 } },
  /** Codes that begin a sign-in. Anyone can have them sent, so they are counted apart from second factors. */
  firstCode: { network: { free: 5, perDay: 30 }, all: { free: 50, perDay: 100 } },
  /** Codes that confirm a sign-up or set a new password. */
  mailedCode: { network: { free: 4, perDay: 20 }, all: { free: 30, perDay: 100 } },
  messages: { network: { free: 5, perDay: 30 }, all: { free: 20, perDay: 60 } },
} satisfies Record<string, Record<'network' | 'all', Omit<Bucket, 'name'>>>

const bucketsOf = (kind: keyof typeof limits, who: string, address: string) => ({
  network: { name: `${kind} ${who.toLowerCase()} from ${networkOf(address)}`, ...limits[kind].network },
  all: { name: `${kind} ${who.toLowerCase()}`, ...limits[kind].all },
})

/** An attempt that was counted as failed; `succeed` corrects the count. */
export type Attempt = { succeed: () => Promise<void> }

/**
 * Counts an attempt before its secret is checked. A known device has a limit of its own: its key is as long as a
 * secret, so nobody else can use the limit up (OWASP, device cookies). When the limit for all networks is reached,
 * networks that the account has recently signed in from keep theirs.
 *
 * @param attempt.who the account's email address or id, or the entered name if no account has it
 * @param attempt.deviceKey key of a device that is known to belong to the account
 * @throws BlockedError if a limit is reached
 */
export async function reserveAttempt(
  service: Service,
  {
    kind,
    who,
    accountId,
    deviceKey,
  }: {
    kind: Exclude<keyof typeof limits, 'messages'>
    who: string
    accountId?: string | undefined
    deviceKey?: string | undefined
  },
  { address }: Origin,
): Promise<Attempt> {
  const from = ofAddress(address)
  const own =
    deviceKey === undefined
      ? undefined
      : { name: `${kind} device ${deviceKey}`, free: limits[kind].network.free, perDay: limits[kind].all.perDay }
  const { network, all } = bucketsOf(kind, who, address)
  const taken = own ? [own] : [network, all, from]
  const succeed = (buckets: Bucket[]) => async () => {
    // A correct password or emailed code clears the failures. Failures of second factors stay: the same code could be
    // tried again in the next sign-in.
    const ends = kind === 'password' || kind === 'mailedCode'
    const clear = ends ? buckets.filter((bucket) => bucket === own || bucket === network) : []
    await settleAttempt(service, { clear, release: buckets.filter((bucket) => !clear.includes(bucket)) })
  }
  return { succeed: succeed(await countUnlessKnown(service, taken, { all, accountId, address })) }
}

/**
 * Counts an attempt. If the limit for all networks is reached, it is left out for networks that the account has
 * recently signed in from.
 *
 * @returns the buckets that the attempt was counted in
 */
async function countUnlessKnown(
  service: Service,
  buckets: Bucket[],
  { all, accountId, address }: { all: Bucket; accountId: string | undefined; address: string },
): Promise<Bucket[]> {
  try {
    await countAttempt(service, buckets)
    return buckets
  } catch (error) {
    const isBlockedForAll = error instanceof BlockedError && error.bucket === all.name
    if (!isBlockedForAll || !(await isKnownNetwork(service, accountId, address))) throw error
    const others = buckets.filter((bucket) => bucket !== all)
    await countAttempt(service, others)
    return others
  }
}

/** Deletes the failed password attempts of an account whose password has just changed. */
export const clearPasswordFailures = (service: Service, email: string): Promise<void> =>
  service.pool
    .query(
      `delete from identity.throttle where bucket in (
         select bucket from identity.throttle where bucket = $1 or starts_with(bucket, $2) order by bucket collate "C" for update)`,
      [`password ${email}`, `password ${email} from `],
    )
    .then(() => undefined)

/**
 * Counts a message with a code that anyone can request for an address. Networks that its account has recently signed
 * in from keep their limit when strangers have used up that of all networks.
 */
export async function countMessage(
  service: Service,
  { who, accountId }: { who: string; accountId?: string | undefined },
  { address }: Origin,
): Promise<void> {
  const { network, all } = bucketsOf('messages', who, address)
  await countUnlessKnown(service, [network, all, ofMessagesFrom(address)], { all, accountId, address })
}

/**
 * Counts a message with a code that only a user can request who has proven a factor or has a token. It is counted by
 * the account's id, apart from those that strangers can have sent.
 *
 * @param to a new address or phone number, if the message is sent to one
 */
export async function countOwnMessage(
  service: Service,
  accountId: string,
  { address }: Origin,
  to?: string,
): Promise<void> {
  const whose = to === undefined ? [accountId] : [accountId, to]
  const buckets = whose.flatMap((who) => Object.values(bucketsOf('messages', who, address)))
  await countAttempt(service, [...buckets, ofMessagesFrom(address)])
}

/** Clears the message count of an account that has returned a code. */
export const clearMessageCount = (service: Service, who: string, { address }: Origin): Promise<void> =>
  settleAttempt(service, { clear: [bucketsOf('messages', who, address).network] })

/** Returns whether the account has signed in from this network within the lifetime of a sign-in. */
async function isKnownNetwork({ pool }: Service, accountId: string | undefined, address: string): Promise<boolean> {
  if (accountId === undefined) return false
  const { rows } = await pool.query<{ address: string }>(
    'select distinct address from identity.token_family where account_id = $1 and address is not null',
    [accountId],
  )
  return rows.some((known) => networkOf(known.address) === networkOf(address))
}
