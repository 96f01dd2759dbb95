import type { Language } from '@virage/contract'
import type { Tx } from '../../../platform/database/database.ts'
import { readCoins } from '../../../platform/amount-dtos.ts'
import { inLanguages, type TemplateContent } from './club-templates.ts'

/** Inserts what a new club starts with: programs, and hidden exclusives to complete. */
export async function insertTemplate(
  tx: Tx,
  club: { id: string; languages: Language[]; banner_url: string },
  { programs, exclusives }: TemplateContent,
  sample: { url: string; placeholder: string | null },
): Promise<void> {
  const json = (text: Record<Language, string>) => JSON.stringify(inLanguages(text, club.languages))
  if (programs.length > 0)
    await tx
      .insertInto('program')
      .values(
        programs.map(({ slug, name, description }, position) => ({
          club_id: club.id,
          slug,
          name: json(name),
          description: json(description),
          image_url: club.banner_url,
          position,
        })),
      )
      .execute()
  if (exclusives.length > 0)
    await tx
      .insertInto('exclusive')
      .values(
        exclusives.map(({ slug, name, description, category, price }) => ({
          club_id: club.id,
          slug,
          name: json(name),
          description: json(description),
          image_url: sample.url,
          placeholder: sample.placeholder,
          category,
          price: readCoins(price),
          visible: false,
          stock: 1,
        })),
      )
      .execute()
}
