import type { Language } from '@virage/contract'
import { usedIds } from '@virage/domain'
import { momentText } from '../../platform/date-texts.ts'
import { localized } from '../../platform/localized.ts'
import { toSubstitution } from './draw-queries.ts'
import type { CompletedDraw } from './drawn-entries.ts'
import { textsOf } from './texts/index.ts'

/** A paragraph of a certificate, in the order of the page. */
export type Paragraph = {
  style: 'club' | 'title' | 'text' | 'label' | 'value' | 'section' | 'line' | 'note'
  text: string
}

/**
 * Returns what the certificate of a draw says: what anyone needs to repeat it. It names nobody, because anyone may see it.
 *
 * @param url the page on which anyone can check the draw
 */
export function certificateOf(
  completed: CompletedDraw,
  { club, url, language }: { club: string; url: string; language: Language },
): Paragraph[] {
  const t = textsOf(language)
  const { draw } = completed
  const date = (at: Date) => momentText(at, language, 'long')
  const prize = localized(draw.prize, language)
  const fact = (label: string, value: string): Paragraph[] => [
    { style: 'label', text: label },
    { style: 'value', text: value },
  ]
  return [
    { style: 'club', text: club },
    { style: 'title', text: t('certificate.title') },
    { style: 'text', text: t('certificate.giveaway', { giveaway: localized(draw.name, language) ?? '', club }) },
    { style: 'note', text: t('certificate.drawn', { date: date(draw.drawn_at) }) },
    ...(prize === null ? [] : fact(t('certificate.prize'), prize)),
    ...fact(t('certificate.entries'), String(draw.entries)),
    ...fact(t('certificate.winners'), String(draw.winner_ids.length)),
    ...fact(t('certificate.commitment', { date: date(draw.committed_at) }), draw.commitment.toString('hex')),
    ...fact(t('certificate.seed', { date: date(draw.drawn_at) }), draw.seed.toString('hex')),
    { style: 'section', text: t('certificate.ranks') },
    ...rankLines(completed, language).map((text) => ({ style: 'line' as const, text })),
    ...(draw.winner_ids.length <= mostWinners
      ? []
      : [{ style: 'note' as const, text: t('certificate.more', { count: String(mostWinners), url }) }]),
    { style: 'note', text: t('certificate.names') },
    { style: 'section', text: t('certificate.how') },
    { style: 'line', text: t('certificate.howText') },
    { style: 'section', text: t('certificate.check') },
    { style: 'line', text: t('certificate.checkText', { url }) },
  ]
}

/** How many winners are printed: to print 50,000 takes seconds and a thousand pages. The page lists all. */
const mostWinners = 500

/** Returns a line for each ticket that was used, in the order of the tickets, but for later winners who have not been replaced. */
function rankLines({ draw, substitutions }: CompletedDraw, language: Language): string[] {
  const t = textsOf(language)
  const used = usedIds({ winnerIds: draw.winner_ids, substitutions: substitutions.map(toSubstitution) })
  const ranks = new Map(used.map((id, index) => [id, String(index + 1)]))
  const rankOf = (id: string) => ranks.get(id) ?? ''
  const taken = new Map(substitutions.map((row) => [row.participation_id, row]))
  const successors = new Map(substitutions.map((row) => [row.replaced_id, row]))
  return used.flatMap((id, index) => {
    const rank = rankOf(id)
    const own = taken.get(id)
    const next = successors.get(id)
    const by = next && { by: rankOf(next.participation_id), date: momentText(next.drawn_at, language, 'long') }
    if (!own && index >= draw.winner_ids.length) return t('certificate.passedOver', { rank, id })
    if (!own && !by && index >= mostWinners) return []
    if (!own) return by ? t('certificate.replaced', { rank, id, ...by }) : t('certificate.rank', { rank, id })
    const of = rankOf(own.replaced_id)
    return by
      ? t('certificate.substituteReplaced', { rank, id, of, ...by })
      : t('certificate.substitute', { rank, id, of, date: momentText(own.drawn_at, language, 'long') })
  })
}
