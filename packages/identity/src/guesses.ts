import { networkOf } from './network.ts'
import type { Origin, Service } from './service.ts'
import { BlockedError, type Bucket, ofAddress, ofMessagesFrom, settle, takeTry } from './throttle.ts'

/**
 * What can be guessed at an account, and how often. One network has a few tries and blocks itself. All networks together
 * have more, so that a stranger cannot lock the owner out by using up the tries.
 */
const limits = {
  password: { network: { free: 5, perDay: 30 }, all: { free: 50, perDay: 100 } },
  /** Codes of an authenticator app, a telephone or a recovery code, after the password. */
  secondFactor: { network: { free: 5, perDay: 30 }, all: { free: 20, perDay: 100 } },
  /** Codes that begin a sign-in: anybody may have them sent, so they are counted apart from second factors. */
  firstCode: { network: { free: 5, perDay: 30 }, all: { free: 50, perDay: 100 } },
  /** Codes that confirm a sign-up or set a new password. */
  mailedCode: { network: { free: 4, perDay: 20 }, all: { free: 30, perDay: 100 } },
  messages: { network: { free: 5, perDay: 30 }, all: { free: 20, perDay: 60 } },
} satisfies Record<string, Record<'network' | 'all', Omit<Bucket, 'name'>>>

const bucketsOf = (kind: keyof typeof limits, who: string, address: string) => ({
  network: { name: `${kind} ${who.toLowerCase()} from ${networkOf(address)}`, ...limits[kind].network },
  all: { name: `${kind} ${who.toLowerCase()}`, ...limits[kind].all },
})

/** A guess that was taken; `right` settles it. */
export type Guess = { right: () => Promise<void> }

/**
 * Takes a guess before it is known whether it is right. A device of the account has tries of its own: its key is as
 * long as a secret, so nobody else can use them up (OWASP, device cookies). Where all networks together have used up
 * theirs, one from which the account has signed in lately goes on.
 *
 * @param guess.who the account's e-mail address or id, or the name without an account that was typed
 * @param guess.deviceKey of a device that was found to be the account's
 * @throws BlockedError when no try is left
 */
export async function takeGuess(
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
): Promise<Guess> {
  const from = ofAddress(address)
  const own =
    deviceKey === undefined
      ? undefined
      : { name: `${kind} device ${deviceKey}`, free: limits[kind].network.free, perDay: limits[kind].all.perDay }
  const { network, all } = bucketsOf(kind, who, address)
  const taken = own ? [own] : [network, all, from]
  const right = (buckets: Bucket[]) => async () => {
    // A right password or mailed code ends a row of failures. Second factors stay counted: the same code could be
    // guessed at again in the next sign-in.
    const ends = kind === 'password' || kind === 'mailedCode'
    const forgive = ends ? buckets.filter((bucket) => bucket === own || bucket === network) : []
    await settle(service, { forgive, giveBack: buckets.filter((bucket) => !forgive.includes(bucket)) })
  }
  try {
    await takeTry(service, taken)
    return { right: right(taken) }
  } catch (error) {
    const isCrowded = error instanceof BlockedError && error.bucket === all.name
    if (!isCrowded || !(await isKnownNetwork(service, accountId, address))) throw error
    await takeTry(service, [network, from])
    return { right: right([network, from]) }
  }
}

/** Forgets wrong passwords, for who has just set another. */
export const forgivePasswords = (service: Service, email: string): Promise<void> =>
  service.pool
    .query('delete from identity.throttle where bucket = $1 or starts_with(bucket, $2)', [
      `password ${email}`,
      `password ${email} from `,
    ])
    .then(() => undefined)

/** Takes the sending of a message with a code. @param whose the addresses, numbers and accounts that it is counted for */
export async function takeMessage(service: Service, whose: string[], { address }: Origin): Promise<void> {
  const buckets = [...new Set(whose)].flatMap((who) => Object.values(bucketsOf('messages', who, address)))
  await takeTry(service, [...buckets, ofMessagesFrom(address)])
}

/** Gives messages back whose code has come back. */
export const forgiveMessages = (service: Service, who: string, { address }: Origin): Promise<void> =>
  settle(service, { forgive: [bucketsOf('messages', who, address).network] })

/** Whether the account has signed in from a network within the lifetime of a sign-in. */
async function isKnownNetwork({ pool }: Service, accountId: string | undefined, address: string): Promise<boolean> {
  if (accountId === undefined) return false
  const { rows } = await pool.query<{ address: string }>(
    'select distinct address from identity.token_family where account_id = $1 and address is not null',
    [accountId],
  )
  return rows.some((known) => networkOf(known.address) === networkOf(address))
}
