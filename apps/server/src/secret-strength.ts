/**
 * Fewest bits that a secret of production must be worth by this measure, as ASVS 11.5.1 asks. The measure is cautious:
 * 48 random hexadecimal digits and `openssl rand -base64 32` reach it, 32 hexadecimal digits do not.
 */
export const fewestSecretBits = 128

/** Words of the examples that are left standing. */
const placeholders = /change-?me|secret|password|passwd|example|virage|production|default/gi

/**
 * Estimates from a secret's text alone how many bits somebody would have to guess. It recognises what people type in place
 * of a random value: repeated characters and pieces, words of examples, and runs such as `abcdef` or `123456`.
 *
 * @returns the number of bits, at most what random text of that length and alphabet would carry
 */
export function estimateSecretBits(secret: string): number {
  const codes = [...smallestPeriod(secret.replaceAll(placeholders, ''))].map((sign) => sign.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  return Math.min(entropy(codes) * codes.length, entropy(steps) * codes.length)
}

/** The piece of which a text is a repetition, the last one perhaps cut; the text itself where it is none. */
function smallestPeriod(text: string): string {
  for (let length = 1; length <= text.length - 8; length++)
    if (text.slice(length) === text.slice(0, text.length - length)) return text.slice(0, length)
  return text
}

/** Shannon's entropy in bits for each of these values. */
function entropy(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts.values()].reduce(
    (sum, count) => sum - (count / values.length) * Math.log2(count / values.length),
    0,
  )
}
