import { useState } from 'react'

/** The rows of a list that a person has chosen; those of other pages stay chosen. */
export type Selection<Row> = {
  rows: ReadonlyMap<string, Row>
  /** Whether all rows that match are chosen, also those that nobody has seen. */
  isAll: boolean
  has: (id: string) => boolean
  /** Chooses a row or leaves it; with `isRange` all from the last chosen one to it. */
  toggle: (row: Row, isRange: boolean) => void
  /** Chooses all rows of the page, or none of them if all are. */
  togglePage: () => void
  chooseAll: () => void
  clear: () => void
}

/**
 * Holds the chosen rows of a list.
 *
 * @param key what is in the list; another one clears the selection
 * @param page the rows that are shown, in their order
 */
export function useSelection<Row extends { id: string }>(key: string, page: Row[]): Selection<Row> {
  const none = { key, rows: new Map<string, Row>(), isAll: false, last: undefined as string | undefined }
  const [stored, setStored] = useState(none)
  const state = stored.key === key ? stored : none
  const isPageChosen = page.length > 0 && page.every(({ id }) => state.isAll || state.rows.has(id))
  const without = (rows: Map<string, Row>) => new Map([...rows].filter(([id]) => page.every((row) => row.id !== id)))
  return {
    rows: state.rows,
    isAll: state.isAll,
    has: (id) => state.isAll || state.rows.has(id),
    toggle: (row, isRange) => {
      const rows = new Map(state.isAll ? page.map((one) => [one.id, one] as const) : state.rows)
      const from = page.findIndex(({ id }) => id === state.last)
      const to = page.findIndex(({ id }) => id === row.id)
      if (isRange && from >= 0)
        for (const one of page.slice(Math.min(from, to), Math.max(from, to) + 1)) rows.set(one.id, one)
      else if (rows.has(row.id)) rows.delete(row.id)
      else rows.set(row.id, row)
      setStored({ key, rows, isAll: false, last: row.id })
    },
    togglePage: () => {
      const rows = isPageChosen
        ? without(state.rows)
        : new Map([...state.rows, ...page.map((one) => [one.id, one] as const)])
      setStored({ key, rows, isAll: false, last: undefined })
    },
    chooseAll: () => setStored({ key, rows: new Map(), isAll: true, last: undefined }),
    clear: () => setStored(none),
  }
}
