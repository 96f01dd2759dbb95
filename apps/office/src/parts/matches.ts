/** Removes case and accents, so that `e` finds `É`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Returns whether each word of a search is in one of the texts. */
export function matches(search: string, texts: (string | null | undefined)[]): boolean {
  const all = plain(texts.join(' '))
  return plain(search)
    .split(/\s+/)
    .every((word) => all.includes(word))
}
