import type { Language } from '@virage/contract'
import type { StaffGiveaway } from '@virage/contract/staff'

/** Something that a giveaway lacks before fans should see it; about a question if it has a number, from 1. */
export type Gap = { kind: 'noEnd' | 'past' | 'prize' | 'translation' | 'question'; number?: number }

type Texts = StaffGiveaway['name']

/** Returns what a giveaway or a questionnaire lacks. @param now an ISO 8601 instant */
export function gapsOf(giveaway: StaffGiveaway, { languages, now }: { languages: Language[]; now: string }): Gap[] {
  const lacks = (texts: Texts | null) => texts !== null && languages.some((language) => texts[language] === undefined)
  const gaps: Gap[] = []
  if (giveaway.type === 'GIVEAWAY') {
    if (giveaway.endDate === null) gaps.push({ kind: 'noEnd' })
    else if (giveaway.endDate <= now && giveaway.numberOfParticipations === 0) gaps.push({ kind: 'past' })
    if (giveaway.prize === null) gaps.push({ kind: 'prize' })
  }
  if (lacks(giveaway.name) || lacks(giveaway.prize)) gaps.push({ kind: 'translation' })
  giveaway.questions.forEach(({ title, preTitle, answers }, index) => {
    if ([title, preTitle, ...answers.map(({ text }) => text)].some(lacks))
      gaps.push({ kind: 'question', number: index + 1 })
  })
  return gaps
}

/** Where a giveaway stands, as the API's filter names it. */
export type GiveawayState = 'UPCOMING' | 'ACTIVE' | 'ENDED' | 'DRAWN'

/** Returns where a giveaway stands. @param now an ISO 8601 instant */
export function stateOf({ startDate, endDate, drawnAt }: StaffGiveaway, now: string): GiveawayState {
  if (drawnAt !== null) return 'DRAWN'
  if (startDate > now) return 'UPCOMING'
  return endDate !== null && endDate <= now ? 'ENDED' : 'ACTIVE'
}
