import type { Language } from '@virage/contract'
import type { StaffExclusive } from '@virage/contract/staff'
import { exclusiveCategories } from '@virage/domain'
import { fromLocalInput, toLocalInput } from '../../parts/local-time.ts'
import { numberOf, numberText } from '../../parts/numbers.ts'
import { slugOf } from '../../parts/slug-of.ts'

/** The cells of an exclusive in a grid or a file, in their order. */
export const cellNames = [
  'slug',
  'name.fr',
  'name.en',
  'price',
  'stock',
  'category',
  'visible',
  'upcomingDate',
  'imageUrl',
  'description.fr',
  'description.en',
  'nonDeductibleAmount',
] as const
export type CellName = (typeof cellNames)[number]

/** The texts of an exclusive by cell. A cell that is missing or empty says nothing. */
export type Cells = Partial<Record<CellName, string>>

/** The words that cells have for values which are no texts. */
export type CellWords = { yes: string; no: string; categories: Record<StaffExclusive['category'], string> }

/** Returns the cells of a stored exclusive. */
export function toCells(exclusive: StaffExclusive, language: Language, words: CellWords): Record<CellName, string> {
  return {
    slug: exclusive.slug,
    'name.fr': exclusive.name.fr ?? '',
    'name.en': exclusive.name.en ?? '',
    price: numberText(exclusive.price, language),
    stock: String(exclusive.stock),
    category: words.categories[exclusive.category],
    visible: exclusive.visible ? words.yes : words.no,
    upcomingDate: toLocalInput(exclusive.upcomingDate).replace('T', ' '),
    imageUrl: exclusive.imageUrl,
    'description.fr': exclusive.description.fr ?? '',
    'description.en': exclusive.description.en ?? '',
    nonDeductibleAmount: numberText(exclusive.nonDeductibleAmount, language),
  }
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()

const yes = new Set(['yes', 'y', 'oui', 'o', 'true', 'vrai', '1', 'x'])
const no = new Set(['no', 'n', 'non', 'false', 'faux', '0'])

/** Returns the truth that a word says; the word itself if it says none, which the API refuses. */
function truthOf(text: string): boolean | string {
  const word = plain(text)
  return yes.has(word) ? true : no.has(word) ? false : text
}

/** Words for categories in both languages. */
const categoryWords: Record<StaffExclusive['category'], string[]> = {
  EXPERIENCE: ['experience', 'experiences'],
  COLLECTIBLE: ['collectible', 'collectibles', 'collector', 'objet', 'objet de collection', 'item'],
}

function categoryOf(text: string, words: CellWords): string {
  const word = plain(text)
  return (
    exclusiveCategories.find((one) => plain(words.categories[one]) === word || categoryWords[one].includes(word)) ??
    text.trim().toUpperCase()
  )
}

/**
 * Returns the instant of a day, or of a day and time in the clubs' time zone: `2026-12-24 20:00`, `24/12/2026 20:00`.
 * Another text is returned as it is, which the API refuses.
 */
function instantOf(text: string): string {
  const [, year, month, day, time] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}[:h]\d{2}))?(?::\d{2})?$/.exec(text) ?? []
  const [, day2, month2, year2, time2] =
    /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?:[T ]+(\d{1,2}[:h]\d{2}))?(?::\d{2})?$/.exec(text) ?? []
  const date = [year ?? year2, month ?? month2, day ?? day2]
  if (date[0] === undefined) return text
  const clock = (time ?? time2 ?? '00:00').replace('h', ':').padStart(5, '0')
  const local = `${date.map((part) => (part ?? '').padStart(2, '0')).join('-')}T${clock}`
  return fromLocalInput(local) ?? text
}

/** Returns a number, or the text if it says none, which the API refuses. A sign of currency says nothing. */
function amountOf(text: string): number | string {
  const number = numberOf(text.replace(/[€%]|\bEUR\b/gi, ''))
  return Number.isNaN(number) ? text : number
}

/** How each cell is read; the API has the same field, or one by language. */
function valueOf(name: CellName, text: string, words: CellWords, pictures: ReadonlyMap<string, string>): unknown {
  switch (name) {
    case 'price':
    case 'stock':
    case 'nonDeductibleAmount':
      return amountOf(text)
    case 'category':
      return categoryOf(text, words)
    case 'visible':
      return truthOf(text)
    case 'upcomingDate':
      return instantOf(text)
    case 'imageUrl':
      return pictures.get(fileNameOf(text)) ?? text
    case 'slug':
      return text.toLowerCase()
    default:
      return text
  }
}

/** Returns the name by which a picture is found: without its folder, and without case. */
export const fileNameOf = (path: string): string => (path.split(/[/\\]/).at(-1) ?? '').normalize('NFC').toLowerCase()

/**
 * Returns the fields of the API that some cells say; empty cells say nothing. What can't be read is left as it was typed, so
 * that the API says what is wrong with it.
 *
 * @param pictures the URLs of uploaded pictures, by file name
 */
export function fieldsOf(
  cells: Cells,
  words: CellWords,
  pictures: ReadonlyMap<string, string> = new Map(),
): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const name of cellNames) {
    const text = cells[name]?.trim() ?? ''
    if (text === '') continue
    const [field = name, language] = name.split('.')
    const value = valueOf(name, text, words, pictures)
    const stored = fields[field]
    if (language === undefined) fields[field] = value
    else fields[field] = { ...(typeof stored === 'object' && stored !== null ? stored : {}), [language]: value }
  }
  return fields
}

/** Returns the row of an import that some cells say; without a web address it gets one from its name. */
export function importRow(
  cells: Cells,
  words: CellWords,
  pictures: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const fields = fieldsOf(cells, words, pictures)
  return fields['slug'] === undefined ? { ...fields, slug: slugOf(cells['name.en'] || cells['name.fr'] || '') } : fields
}

/** Returns the cell that shows a problem of a field of the API. */
export function cellOfPath(path: string, languages: Language[]): CellName {
  const found = cellNames.find((name) => name === path)
  if (found) return found
  const [field] = path.split('.')
  const inLanguages = cellNames.filter((name) => name.split('.')[0] === field)
  return inLanguages.find((name) => name.endsWith(`.${languages[0]}`)) ?? inLanguages[0] ?? 'slug'
}
