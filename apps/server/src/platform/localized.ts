import type { Language } from '@virage/contract'

/**
 * Returns the text of a column such as `{"en": "…", "fr": "…"}` in the wanted language, or else in any other.
 *
 * @returns null if the column has no text
 */
export function localized(column: unknown, language: Language): string | null {
  if (typeof column !== 'object' || column === null) return null
  const texts = column as Partial<Record<Language, string>>
  return texts[language] ?? texts.en ?? texts.fr ?? null
}
