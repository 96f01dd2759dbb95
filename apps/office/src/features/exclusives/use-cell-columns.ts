import { exclusiveCategories } from '@virage/domain'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import type { GridColumn } from '../../parts/data-grid-row.tsx'
import { type CellName, cellNames, type CellWords } from './exclusive-cells.ts'

/** The widths of cells in pixels; others have the first. */
const widths: Partial<Record<CellName, number>> & { other: number } = {
  other: 120,
  slug: 160,
  'name.fr': 220,
  'name.en': 220,
  price: 90,
  stock: 80,
  visible: 80,
  upcomingDate: 150,
  imageUrl: 160,
  'description.fr': 260,
  'description.en': 260,
}

const numbers = new Set<CellName>(['price', 'stock', 'nonDeductibleAmount'])

/** Returns the words that cells have for values which are no texts, in the language of the page. */
export function useCellWords(): CellWords {
  const t = useTranslations('cells')
  const categories = useTranslations('exclusives.categories')
  return useMemo(
    () => ({
      yes: t('yes'),
      no: t('no'),
      categories: { EXPERIENCE: categories('EXPERIENCE'), COLLECTIBLE: categories('COLLECTIBLE') },
    }),
    [t, categories],
  )
}

/** Returns a function that names a cell. */
export function useCellLabel(): (name: CellName) => string {
  const t = useTranslations('cells')
  return (name) => {
    switch (name) {
      case 'name.fr':
        return t('nameFr')
      case 'name.en':
        return t('nameEn')
      case 'description.fr':
        return t('descriptionFr')
      case 'description.en':
        return t('descriptionEn')
      default:
        return t(name)
    }
  }
}

/** Returns the columns of exclusives in a grid. Languages that the club does not have are left out. */
export function useCellColumns({
  names = cellNames,
  isReadOnly = () => false,
}: {
  names?: readonly CellName[]
  isReadOnly?: (name: CellName) => boolean
}): GridColumn[] {
  const { settings } = useClub()
  const words = useCellWords()
  const labelOf = useCellLabel()
  return names
    .filter((name) => {
      const [, language] = name.split('.')
      return language === undefined || settings.languages.some((one) => one === language)
    })
    .map((name) => ({
      name,
      label: labelOf(name),
      width: widths[name] ?? widths.other,
      isNumber: numbers.has(name),
      isReadOnly: isReadOnly(name),
      ...(name === 'visible' && { options: [words.yes, words.no] }),
      ...(name === 'category' && { options: exclusiveCategories.map((one) => words.categories[one]) }),
    }))
}
