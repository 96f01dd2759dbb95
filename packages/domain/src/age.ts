/** Youngest age of a fan in years (decisions, "Fan and KYC"). */
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

/** What is wrong with a birthdate; undefined when nothing is (P07). */
export type BirthdateProblem = 'invalid' | 'tooYoung' | undefined

/**
 * Checks a birthdate.
 *
 * @param birthdate YYYY-MM-DD
 * @param today YYYY-MM-DD
 */
export function birthdateProblem(birthdate: string, today: string): BirthdateProblem {
  const born = partsOf(birthdate)
  const now = partsOf(today)
  if (!born || !now || birthdate > today || born[0] < 1900) return 'invalid'
  return ageOn(born, now) < adultAge ? 'tooYoung' : undefined
}

const ageOn = (born: [number, number, number], now: [number, number, number]) => {
  const hadBirthday = now[1] > born[1] || (now[1] === born[1] && now[2] >= born[2])
  return now[0] - born[0] - (hadBirthday ? 0 : 1)
}
