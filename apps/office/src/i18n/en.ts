import settings from './en/settings.json'
import hours from './en/hours.json'
import partners from './en/partners.json'
import translations from './en/translations.json'
import bidConflicts from './en/bid-conflicts.json'
import clubs from './en/clubs.json'
import start from './en/start.json'
import auctions from './en/auctions.json'
import coins from './en/coins.json'
import exclusives from './en/exclusives.json'
import frame from './en/frame.json'
import giveaways from './en/giveaways.json'
import lists from './en/lists.json'
import news from './en/news.json'
import problems from './en/problems.json'
import refunds from './en/refunds.json'
import sales from './en/sales.json'
import team from './en/team.json'
import today from './en/today.json'

export default {
  ...auctions,
  ...bidConflicts,
  ...clubs,
  ...start,
  ...coins,
  ...exclusives,
  ...frame,
  ...giveaways,
  ...hours,
  ...lists,
  ...news,
  ...problems,
  ...refunds,
  ...sales,
  ...settings,
  ...partners,
  ...team,
  ...today,
  ...translations,
}
