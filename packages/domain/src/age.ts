/** Minimum age of a fan, in years (docs/specification-notes.md, "Fans and KYC"). */
export const adultAge = 18

/** Parses a calendar day; undefined for text that is no existing day, such as 2023-02-30. */
function partsOf(day: string): [number, number, number] | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!match) return undefined
  const parts: [number, number, number] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const [year, month, date] = parts
  const read = new Date(Date.UTC(year, month - 1, date))
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === date ? parts : undefined
}

/**
 * Returns the age in whole years on a day; undefined for text that is no existing day, or for a birth after it.
 * People born on 29 February get older on 1 March in other years.
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

/** What is wrong with a birthdate; undefined if it is valid (P07). */
export type BirthdateProblem = 'invalid' | 'tooYoung' | undefined

/** Checks a birthdate: an existing day since 1900, of an adult. @param birthdate YYYY-MM-DD @param today YYYY-MM-DD */
export function birthdateProblem(birthdate: string, today: string): BirthdateProblem {
  const age = ageOn(birthdate, today)
  if (age === undefined || birthdate < '1900') return 'invalid'
  return age < adultAge ? 'tooYoung' : undefined
}
