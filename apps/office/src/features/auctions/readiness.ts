import type { Language } from '@virage/contract'
import type { StaffAuction, StaffExclusive } from '@virage/contract/staff'

/** Something that an auction lacks before fans should see it; about a lot if it names one. */
export type Gap = { kind: 'noLots' | 'past' | 'translation' | 'price' | 'stock' | 'hidden'; exclusiveId?: string }

/** Returns what an auction lacks. @param exclusives those of the club, to which the lots belong */
export function gapsOf(
  auction: StaffAuction,
  { exclusives, languages, now }: { exclusives: StaffExclusive[]; languages: Language[]; now: string },
): Gap[] {
  const gaps: Gap[] = []
  if (auction.lots.length === 0) gaps.push({ kind: 'noLots' })
  if (auction.endDate <= now && auction.status !== 'CLOSED') gaps.push({ kind: 'past' })
  if (languages.some((language) => auction.name[language] === undefined)) gaps.push({ kind: 'translation' })
  for (const { exclusiveId, startingPrice } of auction.lots) {
    const exclusive = exclusives.find(({ id }) => id === exclusiveId)
    if (startingPrice <= 0) gaps.push({ kind: 'price', exclusiveId })
    if (!exclusive) continue
    const { name, description, stock, visible } = exclusive
    if (languages.some((language) => name[language] === undefined || description[language] === undefined))
      gaps.push({ kind: 'translation', exclusiveId })
    if (stock < 1 && auction.status !== 'CLOSED') gaps.push({ kind: 'stock', exclusiveId })
    if (!visible) gaps.push({ kind: 'hidden', exclusiveId })
  }
  return gaps
}
