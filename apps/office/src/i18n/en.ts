import settings from './en/settings.json'
import handover from './en/handover.json'
import parcels from './en/parcels.json'
import withdrawals from './en/withdrawals.json'
import receipts from './en/receipts.json'
import delivery from './en/delivery.json'
import helpers from './en/helpers.json'
import hours from './en/hours.json'
import partners from './en/partners.json'
import translations from './en/translations.json'
import bidConflicts from './en/bid-conflicts.json'
import books from './en/books.json'
import clubs from './en/clubs.json'
import start from './en/start.json'
import announcements from './en/announcements.json'
import auctions from './en/auctions.json'
import enquiries from './en/enquiries.json'
import coins from './en/coins.json'
import exclusives from './en/exclusives.json'
import frame from './en/frame.json'
import giveaways from './en/giveaways.json'
import installation from './en/installation.json'
import lists from './en/lists.json'
import live from './en/live.json'
import rehearsals from './en/rehearsals.json'
import news from './en/news.json'
import people from './en/people.json'
import plans from './en/plans.json'
import problems from './en/problems.json'
import results from './en/results.json'
import refunds from './en/refunds.json'
import room from './en/room.json'
import sales from './en/sales.json'
import team from './en/team.json'
import today from './en/today.json'

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
