import { createHash, createPrivateKey, createPublicKey, diffieHellman, getDiffieHellman } from 'node:crypto'

/** The 3072-bit prime of RFC 3526, group 15; Cognito's SRP uses it with the generator 2. */
export const prime = getDiffieHellman('modp15').getPrime()

/** The prime as a number. */
export const N = BigInt(`0x${prime.toString('hex')}`)

/** The generator. */
export const g = 2n

/** Encodes a DER value: tag, length and contents. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const contents = Buffer.concat(parts)
  const { length } = contents
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), contents])
}
const [integer, bitString, octetString, sequence] = [0x02, 0x03, 0x04, 0x30]

/** Diffie-Hellman over the group, in the encoding of PKCS #3. */
const algorithm = der(
  sequence,
  Buffer.from('06092a864886f70d010301', 'hex'),
  der(sequence, der(integer, pad(N)), der(integer, pad(g))),
)

/**
 * Computes `base ^ exponent mod N` in OpenSSL: faster than BigInt, and in a time that reveals nothing about the
 * exponent. It is the shared secret of a Diffie-Hellman key pair. `createDiffieHellman` is not used: it first tests
 * for seconds, synchronously, whether N is prime.
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

/** Returns whether a number may be a base: not 0, 1 or N − 1, whose powers are predictable. */
export const isRaisable = (base: bigint): boolean => base > 1n && base < N - 1n

/** Returns the shortest big-endian bytes of a number. */
function bytesOf(value: bigint): Buffer {
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
}

/**
 * Returns the bytes of Java's `BigInteger.toByteArray`, which Cognito hashes: the shortest form, with a leading zero
 * if the top bit is set.
 */
export function pad(value: bigint): Buffer {
  const bytes = bytesOf(value)
  return (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes
}

/** Parses big-endian bytes. */
export const numberOf = (bytes: Buffer): bigint => (bytes.length === 0 ? 0n : BigInt(`0x${bytes.toString('hex')}`))

/** Computes SHA-256 of concatenated bytes. */
export const hash = (...parts: (Buffer | string)[]): Buffer => {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part)
  return digest.digest()
}
