import { exclusiveCategories } from '@virage/domain'
import { useEffect, useState } from 'react'

/** Sorting and filters of the list of exclusives (M02). */
export type Filters = {
  order: 'descending' | 'ascending'
  /** Categories to show; all if empty. */
  categories: (typeof exclusiveCategories)[number][]
}

/** The default: all categories, by descending price (M01). */
export const noFilters: Filters = { order: 'descending', categories: [] }

const keyOf = (slug: string) => `exclusives_filters:${slug}`

/** Returns the visitor's filters in a club, which this device stores, and their setter. Restored after hydration. */
export function useFilters(slug: string): [Filters, (filters: Filters) => void] {
  const [filters, setFilters] = useState(noFilters)
  useEffect(() => setFilters(parseFilters(localStorage.getItem(keyOf(slug)))), [slug])
  return [
    filters,
    (next) => {
      localStorage.setItem(keyOf(slug), JSON.stringify(next))
      setFilters(next)
    },
  ]
}

/** Parses stored filters; invalid parts become the defaults. */
function parseFilters(stored: string | null): Filters {
  try {
    const { order, categories }: Partial<Record<keyof Filters, unknown>> = JSON.parse(stored ?? '{}')
    return {
      order: order === 'ascending' ? 'ascending' : 'descending',
      categories: exclusiveCategories.filter((category) => Array.isArray(categories) && categories.includes(category)),
    }
  } catch {
    return noFilters
  }
}
