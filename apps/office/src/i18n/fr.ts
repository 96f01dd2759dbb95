import settings from './fr/settings.json'
import handover from './fr/handover.json'
import parcels from './fr/parcels.json'
import withdrawals from './fr/withdrawals.json'
import receipts from './fr/receipts.json'
import delivery from './fr/delivery.json'
import helpers from './fr/helpers.json'
import hours from './fr/hours.json'
import partners from './fr/partners.json'
import translations from './fr/translations.json'
import bidConflicts from './fr/bid-conflicts.json'
import books from './fr/books.json'
import clubs from './fr/clubs.json'
import start from './fr/start.json'
import announcements from './fr/announcements.json'
import auctions from './fr/auctions.json'
import enquiries from './fr/enquiries.json'
import coins from './fr/coins.json'
import exclusives from './fr/exclusives.json'
import frame from './fr/frame.json'
import giveaways from './fr/giveaways.json'
import installation from './fr/installation.json'
import lists from './fr/lists.json'
import live from './fr/live.json'
import rehearsals from './fr/rehearsals.json'
import news from './fr/news.json'
import people from './fr/people.json'
import plans from './fr/plans.json'
import problems from './fr/problems.json'
import results from './fr/results.json'
import refunds from './fr/refunds.json'
import room from './fr/room.json'
import sales from './fr/sales.json'
import team from './fr/team.json'
import today from './fr/today.json'

export default {
  ...announcements,
  ...auctions,
  ...enquiries,
  ...bidConflicts,
  ...books,
  ...clubs,
  ...start,
  ...coins,
  ...exclusives,
  ...frame,
  ...giveaways,
  ...helpers,
  ...hours,
  ...installation,
  ...lists,
  ...live,
  ...rehearsals,
  ...news,
  ...people,
  ...plans,
  ...problems,
  ...results,
  ...refunds,
  ...room,
  ...sales,
  ...settings,
  ...partners,
  ...parcels,
  ...handover,
  ...delivery,
  ...withdrawals,
  ...receipts,
  ...team,
  ...today,
  ...translations,
}
