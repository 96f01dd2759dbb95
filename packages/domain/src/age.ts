/** Youngest age of a fan in years (docs/specification-notes.md, "Fans and KYC"). */
export const adultAge = 18

/** A calendar day's parts, or undefined for text that names no day, such as 2023-02-30. */
function partsOf(day: string): [number, number, number] | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!match) return undefined
  const parts: [number, number, number] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const [year, month, date] = parts
  const read = new Date(Date.UTC(year, month - 1, date))
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === date ? parts : undefined
}

/**
 * Whole years of age on a day; undefined for text that names no day, or a birth after it. Whoever is born on 29 February
 * is a year older on 1 March where there is no such day.
 *
 * @param birthdate YYYY-MM-DD
 * @param day YYYY-MM-DD
 */
export function ageOn(birthdate: string, day: string): number | undefined {
  const born = partsOf(birthdate)
  const on = partsOf(day)
  if (!born || !on || birthdate > day) return undefined
  const hadBirthday = on[1] > born[1] || (on[1] === born[1] && on[2] >= born[2])
  return on[0] - born[0] - (hadBirthday ? 0 : 1)
}

/** What is wrong with a birthdate; undefined when nothing is (P07). */
export type BirthdateProblem = 'invalid' | 'tooYoung' | undefined

/**
 * Checks a birthdate: a real day since 1900, and a fan who is an adult.
 *
 * @param birthdate YYYY-MM-DD
 * @param today YYYY-MM-DD
 */
export function birthdateProblem(birthdate: string, today: string): BirthdateProblem {
  const age = ageOn(birthdate, today)
  if (age === undefined || birthdate < '1900') return 'invalid'
  return age < adultAge ? 'tooYoung' : undefined
}
