/**
 * Minimum entropy of a secret in production, in bits, as ASVS 11.5.1 requires. The estimate is cautious: 48 random
 * hexadecimal digits and `openssl rand -base64 32` pass, 32 hexadecimal digits do not.
 */
export const minimumSecretBits = 128

/** Words of placeholders, which add no entropy. */
const placeholders = /change-?me|secret|password|passwd|example|virage|production|default/gi

/**
 * Estimates the entropy of a secret from its text. It recognises what people type in place of random values:
 * repetitions, placeholders, and sequences such as `abcdef` or `123456`.
 *
 * @returns the number of bits, at most that of random text with the same length and alphabet
 */
export function estimateSecretBits(secret: string): number {
  const codes = [...smallestPeriod(secret.replaceAll(placeholders, ''))].map((sign) => sign.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  return Math.min(entropy(codes) * codes.length, entropy(steps) * codes.length)
}

/** Returns the piece that a text repeats, even if the last repetition is cut; otherwise the text. */
function smallestPeriod(text: string): string {
  for (let length = 1; length <= text.length - 8; length++)
    if (text.slice(length) === text.slice(0, text.length - length)) return text.slice(0, length)
  return text
}

/** Returns Shannon's entropy of the values, in bits per value. */
function entropy(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts.values()].reduce(
    (sum, count) => sum - (count / values.length) * Math.log2(count / values.length),
    0,
  )
}
