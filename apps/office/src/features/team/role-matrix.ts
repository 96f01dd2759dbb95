import type { ApiOperation } from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { type StaffRole, staffRoles } from '@virage/domain'
import { may } from '../../access/may.ts'

/** The subjects of the matrix, each with the resources of the API that belong to it. */
const subjects = {
  exclusives: ['exclusives', 'exclusives.csv', 'exclusive-imports', 'presigned-uploads', 'media', 'previews'],
  auctions: ['auctions', 'auctions.csv', 'live', 'events', 'wall', 'helpers', 'helper-links', 'rehearsal'],
  messages: ['enquiries', 'saved-replies', 'audience', 'announcements', 'announcement-previews', 'announcement-limit'],
  giveaways: ['giveaways', 'giveaways.csv', 'booking-slots'],
  news: [
    'posts',
    'posts.csv',
    'programs',
    'program-order',
    'partners',
    'partner-order',
    'linked-clubs',
    'translations',
    'markdown',
  ],
  fans: ['fans', 'fans.csv', 'suspensions', 'bid-conflicts', 'reviews', 'review-decisions', 'review-reasons'],
  reports: ['message-reports', 'erasure-requests'],
  deliveries: [
    'delivery-methods',
    'parcels',
    'parcels.csv',
    'parcel-moves',
    'parcel-labels',
    'parcel-codes',
    'handovers',
    'proof-photos',
  ],
  sales: [
    'orders',
    'orders.csv',
    'donations',
    'waiting-receipts',
    'donations.csv',
    'memberships',
    'memberships.csv',
    'due-payments',
    'due-payments.csv',
    'settled-auctions',
    'refunds',
    'refunds.csv',
    'refundables',
    'refund-requests',
    'approval-requests',
    'approval-rules',
    'coins-purchases',
    'coins-purchases.csv',
    'withdrawals',
  ],
  coins: [
    'coin-totals',
    'coin-gifts',
    'coin-gift-lists',
    'coin-supplies',
    'coin-supply-requests',
    'ledger',
    'ledger.csv',
  ],
  books: ['vat-settings', 'invoices', 'invoices.csv', 'book-months', 'payouts', 'receipts', 'receipt-years'],
  settings: ['plan', 'settings', 'state', 'readiness', 'seller', 'hosts', 'staff', 'staff.csv'],
  log: ['audit-log', 'audit-log.csv', 'history'],
  search: ['search', 'people'],
  overview: ['desk', 'figures'],
} as const

/** A subject of the matrix. */
export type Subject = keyof typeof subjects

const isOperation = (value: unknown): value is ApiOperation =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'method' in value

const resourceOf = ({ path }: ApiOperation) => path.split('/')[5] ?? ''

/** Resources with which people arrange their own back office. They change nothing of the club. */
const personal = ['live-focus', 'saved-views']

/** The operations of a club's back office, without what any account may do to get a role. */
export const clubOperations: ApiOperation[] = Object.values<unknown>(staff)
  .filter(isOperation)
  .filter(
    (operation) =>
      operation.path.startsWith('/api/staff/clubs/:slug/') &&
      !personal.includes(resourceOf(operation)) &&
      operation.access !== 'account',
  )

/** Operations of no subject: none, which a test checks. */
export const unassigned = clubOperations.filter(
  (operation) => !Object.values(subjects).some((resources) => resources.some((one) => one === resourceOf(operation))),
)

/** What a role may do with a subject: how many operations change something, and how many read. */
export type Cell = { acts: number; reads: number }

/** The matrix of subjects and roles, drawn from the `access` of each operation. */
export const roleMatrix: { subject: Subject; cells: Record<StaffRole, Cell> }[] = Object.entries(subjects).map(
  ([subject, resources]) => {
    const own = clubOperations.filter((operation) => resources.some((one) => one === resourceOf(operation)))
    const cellOf = (role: StaffRole): Cell => {
      const allowed = own.filter((operation) => may(operation, role))
      const reads = allowed.filter(({ method }) => method === 'GET').length
      return { acts: allowed.length - reads, reads }
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made from these very keys
    return { subject, cells: Object.fromEntries(staffRoles.map((role) => [role, cellOf(role)])) } as {
      subject: Subject
      cells: Record<StaffRole, Cell>
    }
  },
)
