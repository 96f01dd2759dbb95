import { type DeskCard, deskCards, getDesk } from '@virage/contract/staff'
import type { StaffRole } from '@virage/domain'
import type { StaffOperations } from '../staff-operations.ts'
import { readCards, readLive, readWeek } from './queries.ts'

/** Whose work each card is. Owners and operators see all. */
const workers: Record<DeskCard, readonly StaffRole[]> = {
  reviews: ['compliance'],
  identityChanges: ['compliance'],
  reports: ['compliance'],
  enquiries: ['editor', 'compliance', 'finance'],
  erasures: ['compliance'],
  approvals: ['finance'],
  supplyApprovals: ['finance'],
  failedRefunds: ['finance'],
  sentBackRefunds: ['finance'],
  overduePayments: ['finance'],
  paymentsDueToday: ['finance'],
  withdrawals: ['finance'],
  lateParcels: ['editor', 'finance'],
  waitingReceipts: ['finance'],
  lotsWithoutBids: ['editor'],
  giveawaysToDraw: ['editor'],
  missingTexts: ['editor'],
  scheduledPosts: ['editor', 'viewer'],
}

/** Registers what waits for staff today. */
export function deskRoutes(backOffice: StaffOperations): void {
  backOffice.read(getDesk, async ({ club, staff: { role } }, tx) => {
    const all = role === 'owner' || role === 'operator'
    const names = deskCards.filter((name) => all || workers[name].includes(role))
    return {
      cards: await readCards(tx, club.id, names),
      live: await readLive(tx, club.id),
      week: await readWeek(tx, club.id),
    }
  })
}
