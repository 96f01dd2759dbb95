import { readFileSync } from 'node:fs'
import type { Language } from '@virage/contract'
import { languages } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'

/** The legal documents of clubs that don't have their own elsewhere. */
export const legalDocuments = ['terms', 'financial-services', 'privacy', 'giveaway-terms'] as const
/** The name of a legal document in its URL. */
export type LegalDocument = (typeof legalDocuments)[number]

const folder = new URL('./texts/', import.meta.url)
const texts = new Map(
  legalDocuments.flatMap((name) =>
    languages.map((language) => [
      `${name}.${language}`,
      readFileSync(new URL(`${name}.${language}.md`, folder), 'utf8'),
    ]),
  ),
)

/** Returns a legal document as Markdown, in the name of a club. */
export function legalText(name: LegalDocument, club: Club, language: Language): string {
  const words: Record<string, string> = {
    club: club.name,
    platform: club.platform_name,
    contact: club.contact_email === null ? club.name : `${club.name}, ${club.contact_email}`,
  }
  return (texts.get(`${name}.${language}`) ?? '').replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '')
}
