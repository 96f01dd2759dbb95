const names = new Intl.Collator(['en', 'fr'], { numeric: true })

type Comparator<T> = (a: T, b: T) => number

/** Combines comparators; later ones break ties. */
const inOrder =
  <T>(...rules: Comparator<T>[]): Comparator<T> =>
  (a, b) => {
    for (const rule of rules) {
      const order = rule(a, b)
      if (order !== 0) return order
    }
    return 0
  }

type Named = { name: string }
type Priced = Named & { pricing: { totalCost: { value: number } } }

const byName: Comparator<Named> = (a, b) => names.compare(a.name, b.name)
const byCost: Comparator<Priced> = (a, b) => a.pricing.totalCost.value - b.pricing.totalCost.value

/** Sorts exclusives by total cost descending, then name: the default (M01). */
export const byPriceDescending: Comparator<Priced> = inOrder<Priced>((a, b) => byCost(b, a), byName)

/** Sorts exclusives by total cost ascending, then name (M02). */
export const byPriceAscending: Comparator<Priced> = inOrder<Priced>(byCost, byName)

type Lot = Named & { number: number | null; startingPrice: number }

/** Sorts lots by number, those without one last; then starting price descending, then name (A09). */
export const byLotNumber: Comparator<Lot> = inOrder<Lot>(
  (a, b) => {
    const first = a.number ?? Infinity
    const second = b.number ?? Infinity
    return first === second ? 0 : first - second
  },
  (a, b) => b.startingPrice - a.startingPrice,
  byName,
)

/** Sorts lots of the live wall and featured donations by price descending, then name. */
export const byCurrentPrice: Comparator<Named & { price: number }> = inOrder<Named & { price: number }>(
  (a, b) => b.price - a.price,
  byName,
)
