import { createDiffieHellman, createHash, getDiffieHellman } from 'node:crypto'

/** The 3072-bit prime of RFC 3526, group 15; Cognito's SRP uses it with the generator 2. */
export const prime = getDiffieHellman('modp15').getPrime()

/** The prime as a number. */
export const N = BigInt(`0x${prime.toString('hex')}`)

/** The generator. */
export const g = 2n

let engine: ReturnType<typeof createDiffieHellman> | undefined

/**
 * `base ^ exponent mod N` in OpenSSL, some thirty times faster than with BigInt.
 * Its first call in a process takes a second, for OpenSSL checks the prime.
 *
 * @param base in 2 … N − 2
 */
export function power(base: bigint, exponent: bigint): bigint {
  engine ??= createDiffieHellman(prime, 2)
  engine.setPrivateKey(bytesOf(exponent))
  return numberOf(engine.computeSecret(bytesOf(base)))
}

/** Whether a number may be raised: not 0, 1 or N − 1, from which everybody could tell the result. */
export const isRaisable = (base: bigint): boolean => base > 1n && base < N - 1n

/** Big-endian bytes, as few as hold the number. */
function bytesOf(value: bigint): Buffer {
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
}

/**
 * Bytes as Java's `BigInteger.toByteArray` writes them, which Cognito hashes: as few as hold the number, with a zero
 * in front where the top bit is set.
 */
export function pad(value: bigint): Buffer {
  const bytes = bytesOf(value)
  return (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes
}

/** Reads big-endian bytes. */
export const numberOf = (bytes: Buffer): bigint => (bytes.length === 0 ? 0n : BigInt(`0x${bytes.toString('hex')}`))

/** SHA-256 of some bytes after each other. */
export const hash = (...parts: (Buffer | string)[]): Buffer => {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part)
  return digest.digest()
}
