import type { ApiOperation } from '@virage/contract'
import {
  getBookMonth,
  getFanRecord,
  getCoinTotals,
  getDesk,
  getReadiness,
  listAuditLog,
  listBidConflicts,
  listErasureRequests,
  listHosts,
  listMessageReports,
  listPaddles,
  listPartners,
  listReviews,
  listStaffAnnouncements,
  listStaffEnquiries,
  listRefunds,
  listTranslations,
  listStaff,
  listStaffAuctions,
  listStaffDuePayments,
  listStaffExclusives,
  listStaffGiveaways,
  listStaffParcels,
  listStaffOrders,
  listStaffPosts,
  listStaffSlots,
  listStaffWaitingReceipts,
  listStaffWithdrawals,
  setLiveFocus,
} from '@virage/contract/staff'
import type { ClubModel, ClubState } from '@virage/domain'
import type { IconName } from '@virage/ui'
import type { OfficeClub } from '../access/club-context.ts'
import { may } from '../access/may.ts'

/**
 * The screens of a club, by section. A screen is in the menu of everyone who may use its first read; one with a model only
 * in clubs of that model, whose fans have such pages; one with states only while the club has one of them.
 */
const menu = [
  {
    section: 'today',
    items: [
      { name: 'start', to: '/$slug/start', icon: 'flag', key: 'b', read: getReadiness, states: ['UPCOMING'] },
      { name: 'today', to: '/$slug', icon: 'home', key: 'o', read: getDesk, states: ['LIVE', 'STAND_BY', 'ARCHIVED'] },
    ],
  },
  {
    section: 'sell',
    items: [
      { name: 'exclusives', to: '/$slug/exclusives', icon: 'bag', key: 'e', read: listStaffExclusives },
      { name: 'auctions', to: '/$slug/auctions', icon: 'gavel', key: 'a', read: listStaffAuctions },
      // Helpers of a night hear the stream, too, but have the room.
      { name: 'live', to: '/$slug/live', icon: 'flag', key: 'v', read: setLiveFocus },
      // Another document: only its policy allows the camera (docs/decisions/0117).
      { name: 'room', to: '/$slug/room', icon: 'users', key: '4', read: listPaddles, isDocument: true },
      { name: 'results', to: '/$slug/results', icon: 'card', key: 'r', read: listStaffDuePayments },
      { name: 'hours', to: '/$slug/hours', icon: 'clock', key: 'h', read: listStaffSlots, model: 'POPUP' },
    ],
  },
  {
    section: 'after',
    items: [
      { name: 'parcels', to: '/$slug/parcels', icon: 'cart', key: 'q', read: listStaffParcels },
      { name: 'withdrawals', to: '/$slug/withdrawals', icon: 'back', key: 'w', read: listStaffWithdrawals },
      { name: 'receipts', to: '/$slug/receipts', icon: 'receipt', key: 'z', read: listStaffWaitingReceipts },
    ],
  },
  {
    section: 'tell',
    items: [
      { name: 'announcements', to: '/$slug/announcements', icon: 'bell', key: '1', read: listStaffAnnouncements },
      { name: 'giveaways', to: '/$slug/giveaways', icon: 'trophy', key: 'd', read: listStaffGiveaways },
      { name: 'news', to: '/$slug/news', icon: 'news', key: 'n', read: listStaffPosts },
      { name: 'partners', to: '/$slug/partners', icon: 'handHeart', key: 'p', read: listPartners },
    ],
  },
  {
    section: 'people',
    items: [
      { name: 'enquiries', to: '/$slug/enquiries', icon: 'send', key: '2', read: listStaffEnquiries },
      { name: 'reviews', to: '/$slug/reviews', icon: 'check', key: 'k', read: listReviews },
      { name: 'fans', to: '/$slug/fans', icon: 'user', key: 'f', read: getFanRecord },
      { name: 'reports', to: '/$slug/reports', icon: 'warning', key: 'x', read: listMessageReports },
      { name: 'erasures', to: '/$slug/erasures', icon: 'close', key: 'y', read: listErasureRequests },
    ],
  },
  {
    section: 'money',
    items: [
      { name: 'sales', to: '/$slug/sales', icon: 'receipt', key: 'm', read: listStaffOrders },
      { name: 'refunds', to: '/$slug/refunds', icon: 'back', key: 'j', read: listRefunds },
      { name: 'books', to: '/$slug/books', icon: 'news', key: '3', read: getBookMonth },
      { name: 'coins', to: '/$slug/coins', icon: 'wallet', key: 'u', read: getCoinTotals },
    ],
  },
  {
    section: 'club',
    items: [
      { name: 'settings', to: '/$slug/settings', icon: 'shield', key: 's', read: listHosts },
      { name: 'languages', to: '/$slug/languages', icon: 'globe', key: 'i', read: listTranslations },
      { name: 'team', to: '/$slug/team', icon: 'users', key: 't', read: listStaff },
      { name: 'conflicts', to: '/$slug/conflicts', icon: 'eyeOff', key: 'c', read: listBidConflicts },
      { name: 'log', to: '/$slug/log', icon: 'clock', key: 'l', read: listAuditLog },
    ],
  },
] as const satisfies {
  section: string
  items: {
    name: string
    to: string
    icon: IconName
    key: string
    read: Pick<ApiOperation, 'access'>
    model?: ClubModel
    states?: readonly ClubState[]
    /** Whether it is loaded as a document of its own. */
    isDocument?: true
  }[]
}[]

/** A screen of the menu. */
export type MenuItem = (typeof menu)[number]['items'][number]

/** The screens of what a team practises in a rehearsal. */
const rehearsed: readonly MenuItem['name'][] = ['exclusives', 'auctions', 'live', 'room', 'results']

/** Returns the screens that a person has in a club, by section. A rehearsal has those of what a team practises. */
export const menuOf = ({ role, settings, isRehearsal }: Pick<OfficeClub, 'role' | 'settings' | 'isRehearsal'>) =>
  menu
    .map(({ section, items }) => {
      const all: readonly MenuItem[] = items
      return {
        section,
        items: all.filter(
          (item) =>
            may(item.read, role) &&
            (!isRehearsal || rehearsed.includes(item.name)) &&
            (!('model' in item) || item.model === settings.model) &&
            (!('states' in item) || item.states.some((state) => state === settings.state)),
        ),
      }
    })
    .filter(({ items }) => items.length > 0)

/** Returns the screens that a person has in a club. */
export const menuItemsOf = (club: Pick<OfficeClub, 'role' | 'settings' | 'isRehearsal'>): MenuItem[] =>
  menuOf(club).flatMap(({ items }) => items)
