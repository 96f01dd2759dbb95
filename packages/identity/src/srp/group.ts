import { createHash, createPrivateKey, createPublicKey, diffieHellman, getDiffieHellman } from 'node:crypto'

/** The 3072-bit prime of RFC 3526, group 15; Cognito's SRP uses it with the generator 2. */
export const prime = getDiffieHellman('modp15').getPrime()

/** The prime as a number. */
export const N = BigInt(`0x${prime.toString('hex')}`)

/** The generator. */
export const g = 2n

/** A value of DER: its tag, its length and its contents. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const contents = Buffer.concat(parts)
  const { length } = contents
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), contents])
}
const [integer, bitString, octetString, sequence] = [0x02, 0x03, 0x04, 0x30]

/** Diffie-Hellman over the group, as PKCS #3 names it. */
const algorithm = der(
  sequence,
  Buffer.from('06092a864886f70d010301', 'hex'),
  der(sequence, der(integer, pad(N)), der(integer, pad(g))),
)

/**
 * `base ^ exponent mod N` in OpenSSL, faster than with BigInt and in a time that tells nothing of the exponent: the secret
 * that two keys of Diffie-Hellman agree on. As keys, for `createDiffieHellman` first looks for seconds whether the prime
 * is one, and nothing else runs meanwhile.
 *
 * @param base in 2 … N − 2
 */
export function power(base: bigint, exponent: bigint): bigint {
  const privateKey = createPrivateKey({
    key: der(sequence, der(integer, pad(0n)), algorithm, der(octetString, der(integer, pad(exponent)))),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey({
    key: der(sequence, algorithm, der(bitString, Buffer.of(0), der(integer, pad(base)))),
    format: 'der',
    type: 'spki',
  })
  return numberOf(diffieHellman({ privateKey, publicKey }))
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
