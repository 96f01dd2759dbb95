import type { Language } from '@virage/contract'

/**
 * The text of a column such as `{"en": "…", "fr": "…"}` in the wanted language, else in any that it has.
 *
 * @returns null where the column holds no text at all
 */
export function localized(column: unknown, language: Language): string | null {
  if (typeof column !== 'object' || column === null) return null
  const texts = column as Partial<Record<Language, string>>
  return texts[language] ?? texts.en ?? texts.fr ?? null
}
