import type { Language } from '@virage/contract'
import { textsOf } from './texts/index.ts'

const longest = 40

/**
 * Returns a member's name for an email that they cause to be sent. People choose their names: one that is long, or
 * contains digits or characters of an address, could carry a message to strangers in the club's name. It becomes "A
 * member".
 */
export function senderName(fan: { first_name: string; last_name: string }, language: Language): string {
  const name = `${fan.first_name} ${fan.last_name}`.trim()
  const isName = name.length <= longest && /^\p{L}[\p{L}\p{M}’'. -]*$/u.test(name) && !/\p{L}\.\p{L}/u.test(name)
  return isName ? name : someMember(language)
}

/** Returns what stands for a member whose name is not said. */
export const someMember = (language: Language): string => textsOf(language)('member')
