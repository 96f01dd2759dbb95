import { createHash, timingSafeEqual } from 'node:crypto'
import { isGuessable } from './guessable.ts'
import type { Account } from './queries/accounts.ts'
import type { Service } from './service.ts'
import { N, numberOf } from './srp/group.ts'
import { createCredential, type Credential, type Owner } from './srp/srp.ts'
import { CognitoError } from './errors.ts'

/** The owner of a credential as SRP knows it. */
export const ownerOf = ({ settings }: Service, username: string): Owner => ({
  group: settings.poolId.slice(settings.poolId.indexOf('_') + 1),
  username,
})

/** Makes the credential of a password and seals it for its account. */
export function sealPassword(service: Service, accountId: string, password: string): Buffer {
  const { salt, verifier } = createCredential(ownerOf(service, accountId), password)
  const plain = Buffer.from(JSON.stringify([salt.toString(16), verifier.toString(16)]))
  return service.sealing.seal(plain, { purpose: 'credential', owner: accountId })
}

/** Opens an account's credential. */
export function openCredential(
  { sealing }: Service,
  { id, credential }: Pick<Account, 'id' | 'credential'>,
): Credential {
  const read: unknown = JSON.parse(sealing.open(credential, { purpose: 'credential', owner: id }).toString())
  const [salt, verifier] = read as [string, string]
  return { salt: BigInt(`0x${salt}`), verifier: BigInt(`0x${verifier}`) }
}

/** Whether a password is the one of a credential, at the cost of making one. */
export function isPassword(service: Service, id: string, { salt, verifier }: Credential, password: string): boolean {
  const bytes = (value: bigint) => Buffer.from(value.toString(16).padStart(768, '0'))
  return timingSafeEqual(bytes(createCredential(ownerOf(service, id), password, salt).verifier), bytes(verifier))
}

/** An account that does not exist, the same each time it is asked for: nobody can tell it from one that does. */
export type Decoy = { id: string; credential: Credential }

/** Derives the decoy of a name under the service's own key; its credential comes of its id, as an account's does. */
export function decoyOf({ sealing }: Service, username: string): Decoy {
  const hex = sealing.hash(username.toLowerCase(), 'decoy').toString('hex')
  // Random ids of version 4, as accounts have.
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  const bytes = createHash('shake256', { outputLength: 400 }).update(sealing.hash(id, 'decoy-credential')).digest()
  return { id, credential: { salt: numberOf(bytes.subarray(0, 16)), verifier: numberOf(bytes.subarray(16)) % N } }
}

/** Whether a password is the one that an account has. */
export const isOldPassword = (service: Service, account: Account, password: string): boolean =>
  isPassword(service, account.id, openCredential(service, account), password)

/**
 * Refuses passwords that the pool's policy does not take: 8 to 256 characters, no space at either end, none that is
 * common, made of the person's own name or address or of words of the context, or known from a breach.
 *
 * @throws CognitoError InvalidPasswordException
 */
export async function assertPasswordPolicy(
  { contextWords, isBreached }: Pick<Service, 'contextWords' | 'isBreached'>,
  password: string,
  person: Pick<Account, 'email' | 'attributes'>,
): Promise<void> {
  const length = [...password].length
  const say = (why: string) =>
    new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${why}`)
  if (length < 8) throw say('Password not long enough')
  if (length > 256) throw say('Password too long')
  if (password !== password.trim()) throw say('Password must not start or end with a space')
  if (isGuessable(password, person, await contextWords?.())) throw say('Password is too common or too easy to guess')
  if (await isBreached?.(password)) throw say('Password is known from a data breach')
}
