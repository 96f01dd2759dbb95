import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { g, hash, N, numberOf, pad, power } from './group.ts'
import {
  createCredential,
  createServerKeys,
  deriveKey,
  isProven,
  type Owner,
  type ServerKeys,
  signatureOf,
} from './srp.ts'

const owner: Owner = { group: 'Virage', username: '0190f1e2-0000-7000-a000-000000000001' }
const timestamp = 'Sat Nov 7 03:07:09 UTC 2026'
const secretBlock = Buffer.alloc(48, 3)

/** The client's side of the protocol, as in RFC 5054 and Amazon Cognito. */
function clientProof(password: string, salt: bigint, { B }: Pick<ServerKeys, 'B'>, a = numberOf(randomBytes(32))) {
  const A = power(g, a)
  const u = numberOf(hash(pad(A), pad(B)))
  const x = numberOf(hash(pad(salt), hash(`${owner.group}${owner.username}:${password}`)))
  const k = numberOf(hash(pad(N), pad(g)))
  const base = (((B - k * power(g, x)) % N) + N) % N
  const key = deriveKey(u, power(base, a + u * x))
  return { A, secretBlock, timestamp, signature: signatureOf(owner, key, { secretBlock, timestamp }) }
}

const awkwardSalts = [
  1n,
  0x7fn,
  0x80n,
  0xffn,
  0x100n,
  0x8000n,
  numberOf(Buffer.alloc(16, 0xff)),
  numberOf(Buffer.alloc(16, 0x80)),
  2n ** 112n,
  2n ** 127n - 1n,
]

/** Exponents of either side that lead to tiny public values, besides random ones. */
const awkwardExponents = [undefined, 2n, undefined, 8n, undefined, 0x80n]

test('five hundred SRP sign-ins succeed whatever the first bits of salt and values are (I08)', () => {
  let [leadingZeros, topBits] = [0, 0]
  for (let round = 0; round < 500; round++) {
    const password = `Pässwörd ${round}`
    const salt = round < 400 ? awkwardSalts[round % awkwardSalts.length] : undefined
    const credential = createCredential(owner, password, salt)
    const keys = createServerKeys(credential, awkwardExponents[round % 5])
    const proof = clientProof(password, credential.salt, keys, awkwardExponents[round % 6])
    expect(isProven(owner, credential, keys, proof), `round ${round}`).toBe(true)
    for (const value of [keys.B, proof.A, credential.verifier]) {
      if (value < N >> 8n) leadingZeros++
      if (pad(value)[0] === 0) topBits++
    }
  }
  expect(leadingZeros).toBeGreaterThan(100)
  expect(topBits).toBeGreaterThan(100)
})

test('a wrong password, an A of zero and a changed signature are no proof', () => {
  const credential = createCredential(owner, 'right')
  const keys = createServerKeys(credential)
  expect(isProven(owner, credential, keys, clientProof('wrong', credential.salt, keys))).toBe(false)
  for (const A of [0n, N, 2n * N]) {
    const key = deriveKey(1n, 0n)
    const signature = createHmac('sha256', key).update('x').digest()
    expect(isProven(owner, credential, keys, { A, secretBlock, timestamp, signature })).toBe(false)
  }
  const good = clientProof('right', credential.salt, keys)
  expect(isProven(owner, credential, keys, { ...good, timestamp: 'Sat Nov 7 03:07:10 UTC 2026' })).toBe(false)
})
