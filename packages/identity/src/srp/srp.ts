import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { g, hash, isRaisable, N, numberOf, pad, power } from './group.ts'

/** What the service stores instead of a password. */
export type Credential = { salt: bigint; verifier: bigint }

/** The owner of a password: the part of the pool id after `_`, and the account's internal user name. */
export type Owner = { group: string; username: string }

const k = numberOf(hash(pad(N), pad(g)))

/** SRP's `x`; only the verifier that derives from it is stored. */
function secretExponent(owner: Owner, salt: bigint, password: string): bigint {
  return numberOf(hash(pad(salt), hash(`${owner.group}${owner.username}:${password}`)))
}

/** Creates the credential of a password. */
export function createCredential(owner: Owner, password: string, salt = numberOf(randomBytes(16))): Credential {
  return { salt, verifier: power(g, secretExponent(owner, salt, password)) }
}

/** The server's key pair of one sign-in: `b` stays secret, the client receives `B`. */
export type ServerKeys = { b: bigint; B: bigint }

/** Generates the server's key pair for a credential. */
export function createServerKeys({ verifier }: Credential, b = numberOf(randomBytes(32))): ServerKeys {
  return { b, B: (k * verifier + power(g, b)) % N }
}

/** The client's proof that it knows the password (PASSWORD_VERIFIER). */
export type Proof = { A: bigint; secretBlock: Buffer; timestamp: string; signature: Buffer }

/**
 * Checks a client's proof in constant time.
 *
 * @returns false for a wrong password and for values that would make the check meaningless
 */
export function isProven(owner: Owner, credential: Credential, { b, B }: ServerKeys, proof: Proof): boolean {
  if (proof.A % N === 0n) return false
  const u = numberOf(hash(pad(proof.A), pad(B)))
  if (u === 0n) return false
  const base = (proof.A * power(credential.verifier, u)) % N
  if (!isRaisable(base)) return false
  const expected = signatureOf(owner, deriveKey(u, power(base, b)), proof)
  return expected.length === proof.signature.length && timingSafeEqual(expected, proof.signature)
}

/** Derives the shared key: 16 bytes of HKDF with Cognito's label. */
export function deriveKey(u: bigint, secret: bigint): Buffer {
  const extracted = createHmac('sha256', pad(u)).update(pad(secret)).digest()
  return createHmac('sha256', extracted).update('Caldera Derived Key').update(Buffer.of(1)).digest().subarray(0, 16)
}

/** Computes what the client signs with the derived key. */
export function signatureOf(
  owner: Owner,
  key: Buffer,
  { secretBlock, timestamp }: Pick<Proof, 'secretBlock' | 'timestamp'>,
): Buffer {
  return createHmac('sha256', key)
    .update(owner.group)
    .update(owner.username)
    .update(secretBlock)
    .update(timestamp)
    .digest()
}
