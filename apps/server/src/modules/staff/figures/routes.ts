import { type ClubFigures, type Figures, getFigures } from '@virage/contract/staff'
import { centsToDecimal, coinsToDecimal } from '@virage/domain'
import type { StaffMember } from '../../../platform/access/staff.ts'
import type { StaffOperations } from '../staff-operations.ts'
import { type FigureRow, readFigures } from './queries.ts'

/** Who sees money and coins. */
const seesMoney = (role: StaffMember['role']) => role === 'owner' || role === 'finance' || role === 'operator'

/** Registers the figures of a club. */
export function figureRoutes(backOffice: StaffOperations): void {
  backOffice.read(getFigures, async ({ club, staff, query }, tx): Promise<ClubFigures> => {
    const [from, to] = [new Date(query.from), new Date(query.to)]
    const shown = (row: FigureRow) => present(row, seesMoney(staff.role))
    const { points, total, before, countedUntil } = await readFigures(tx, club.id, { from, to, step: query.step })
    return {
      points: points.map((row) => ({ start: row.start.toISOString(), ...shown(row) })),
      total: shown(total),
      before: shown(before),
      countedUntil: countedUntil?.toISOString() ?? null,
    }
  })
}

const present = (row: FigureRow, hasMoney: boolean): Figures => ({
  takings: hasMoney ? centsToDecimal(row.takings) : null,
  refunds: hasMoney ? centsToDecimal(row.refunds) : null,
  orders: hasMoney ? row.orders : null,
  coinsSpent: hasMoney ? coinsToDecimal(row.coins_spent) : null,
  bids: row.bids,
  bidders: row.bidders,
  newFans: row.new_fans,
  newBuyers: row.new_buyers,
  reviews: row.reviews,
})
