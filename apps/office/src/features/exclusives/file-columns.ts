import { type CellName, cellNames } from './exclusive-cells.ts'

/** Which cell each column of a file has, by its header; null for a column that is left out. */
export type Mapping = Record<string, CellName | null>

/** Headers of columns in files of clubs, folded. */
const headers: Record<CellName, string[]> = {
  slug: ['slug', 'web address', 'adresse web', 'reference', 'ref', 'sku', 'id'],
  'name.fr': ['nom', 'nom fr', 'nom francais', 'name fr', 'french name', 'titre', 'titre fr', 'namefr'],
  'name.en': ['name', 'name en', 'english name', 'nom en', 'nom anglais', 'title', 'title en', 'titre en', 'nameen'],
  price: ['price', 'prix', 'coins', 'jetons', 'montant', 'amount', 'prix de depart', 'starting price'],
  stock: ['stock', 'quantity', 'quantite', 'qty', 'qte'],
  category: ['category', 'categorie', 'type'],
  visible: ['visible', 'visibility', 'visibilite', 'shown', 'publie'],
  upcomingDate: ['on sale from', 'en vente des', 'date', 'release date', 'date de sortie', 'upcoming', 'upcomingdate'],
  imageUrl: ['picture', 'photo', 'image', 'card picture', 'imageurl', 'photo de la carte', 'file', 'fichier'],
  'description.fr': [
    'description fr',
    'description francais',
    'french description',
    'texte',
    'texte fr',
    'descriptionfr',
  ],
  'description.en': ['description', 'description en', 'english description', 'text', 'text en', 'description anglais'],
  nonDeductibleAmount: ['not tax-deductible', 'part non deductible', 'non deductible', 'nondeductibleamount'],
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Proposes which cell each column of a file has: as it was last mapped, or by its header. Each cell is in one column only. */
export function proposeMapping(columns: string[], remembered: Mapping): Mapping {
  const taken = new Set<CellName>()
  const mapping: Mapping = {}
  for (const column of columns) {
    const known = remembered[column]
    const guessed =
      known === undefined ? cellNames.find((name) => headers[name].some((one) => fold(one) === fold(column))) : known
    const cell = guessed === undefined || guessed === null || taken.has(guessed) ? null : guessed
    if (cell !== null) taken.add(cell)
    mapping[column] = cell
  }
  return mapping
}

const storageKey = (slug: string) => `virage.office.import-columns.${slug}`

/** Returns how columns of a club's files were mapped in this browser. */
export function rememberedMapping(slug: string): Mapping {
  const text = localStorage.getItem(storageKey(slug))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
  return text === null ? {} : (JSON.parse(text) as Mapping)
}

/** Remembers how columns of a club's files are mapped. */
export function rememberMapping(slug: string, mapping: Mapping): void {
  localStorage.setItem(storageKey(slug), JSON.stringify({ ...rememberedMapping(slug), ...mapping }))
}
