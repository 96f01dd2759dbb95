import { exclusiveCategories } from '@virage/domain'
import { useEffect, useState } from 'react'

/** How the list of exclusives is sorted and narrowed (M02). */
export type Filters = {
  order: 'descending' | 'ascending'
  /** Categories to show; all when empty. */
  categories: (typeof exclusiveCategories)[number][]
}

/** By price descending, everything: the list as it comes (M01). */
export const noFilters: Filters = { order: 'descending', categories: [] }

const keyOf = (slug: string) => `exclusives_filters:${slug}`

/** The visitor's filters in a club, kept on this device and restored once the page has hydrated. */
export function useFilters(slug: string): [Filters, (filters: Filters) => void] {
  const [filters, setFilters] = useState(noFilters)
  useEffect(() => setFilters(read(localStorage.getItem(keyOf(slug)))), [slug])
  return [
    filters,
    (next) => {
      localStorage.setItem(keyOf(slug), JSON.stringify(next))
      setFilters(next)
    },
  ]
}

/** What was kept, as far as it can be read. */
function read(kept: string | null): Filters {
  try {
    const { order, categories }: Partial<Record<keyof Filters, unknown>> = JSON.parse(kept ?? '{}')
    return {
      order: order === 'ascending' ? 'ascending' : 'descending',
      categories: exclusiveCategories.filter((category) => Array.isArray(categories) && categories.includes(category)),
    }
  } catch {
    return noFilters
  }
}
