import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { isGuessable } from './guessable.ts'
import type { Account } from './queries/accounts.ts'
import type { Service } from './service.ts'
import { N, numberOf } from './srp/group.ts'
import { createCredential, type Credential, type Owner } from './srp/srp.ts'
import { CognitoError } from './errors.ts'

/** The owner of a credential in SRP's terms. */
export const ownerOf = ({ settings }: Service, username: string): Owner => ({
  group: settings.poolId.slice(settings.poolId.indexOf('_') + 1),
  username,
})

/** The encrypted value: salt and verifier, in hexadecimal digits. */
const storedCredential = z.tuple([z.string(), z.string()])

/** Creates the credential of a password, encrypted for its account. */
export function createEncryptedCredential(service: Service, accountId: string, password: string): Buffer {
  const { salt, verifier } = createCredential(ownerOf(service, accountId), password)
  const plain = Buffer.from(JSON.stringify([salt.toString(16), verifier.toString(16)]))
  return service.encryption.encrypt(plain, { purpose: 'credential', owner: accountId })
}

/** Decrypts an account's credential. */
export function openCredential(
  { encryption }: Service,
  { id, credential }: Pick<Account, 'id' | 'credential'>,
): Credential {
  const read: unknown = JSON.parse(encryption.decrypt(credential, { purpose: 'credential', owner: id }).toString())
  const [salt, verifier] = storedCredential.parse(read)
  return { salt: BigInt(`0x${salt}`), verifier: BigInt(`0x${verifier}`) }
}

/** Returns whether a password matches a credential. It takes as long as creating one. */
export function isPassword(service: Service, id: string, { salt, verifier }: Credential, password: string): boolean {
  const bytes = (value: bigint) => Buffer.from(value.toString(16).padStart(768, '0'))
  return timingSafeEqual(bytes(createCredential(ownerOf(service, id), password, salt).verifier), bytes(verifier))
}

/**
 * Stands for an account that doesn't exist. It is always the same for a name, so that nobody can distinguish it from
 * an account.
 */
export type Decoy = { id: string; credential: Credential }

/**
 * Derives the decoy of a user name with the service's keyed hash. Its credential derives from its id, as an account's
 * does.
 */
export function decoyOf({ encryption }: Service, username: string): Decoy {
  const hex = encryption.hash(username.toLowerCase(), 'decoy').toString('hex')
  // Formatted like the random UUIDs (version 4) of accounts.
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  const bytes = createHash('shake256', { outputLength: 400 }).update(encryption.hash(id, 'decoy-credential')).digest()
  return { id, credential: { salt: numberOf(bytes.subarray(0, 16)), verifier: numberOf(bytes.subarray(16)) % N } }
}

/** Returns whether a password is the account's current one. */
export const isOldPassword = (service: Service, account: Account, password: string): boolean =>
  isPassword(service, account.id, openCredential(service, account), password)

/**
 * Rejects passwords that the pool's policy forbids. A password has 8 to 256 characters and no space at either end. It
 * is not common, not built from the user's name, address or the context's words, and not known from a breach.
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
