import type { Page } from '@playwright/test'

/** A screen of the back office in docs/screens.md. */
export type OfficeScreen = {
  name: string
  /** Its caption. */
  words: string
  /** Its pattern in the router. */
  route: string
  search?: string
  /** Runs before the screenshot is taken. */
  before?: (page: Page) => Promise<void>
  /** A judgement of what the picture shows, in a line. */
  judgement: string
  /** The picture of the mock, in docs/images/office-mock. */
  mock?: string
}

const chooseAllRows = (page: Page) => page.locator('thead').getByRole('checkbox').check()

/** The screens of the back office, in the order of a person's way. `npm run screens` names routes that are missing here. */
export const officeScreens: OfficeScreen[] = [
  {
    name: 'office-clubs',
    words: 'Clubs of the installation',
    route: '/',
    judgement:
      'Calm and complete; takings of thirty days and the health of domains, which the mock has, are not there yet.',
  },
  {
    name: 'office-installation',
    words: 'The installation: what needs an operator',
    route: '/clubs/installation',
    mock: 'installation',
    judgement:
      'What needs somebody is said in sentences first; curves over a day, which the mock has, are left to Prometheus.',
  },
  {
    name: 'office-new-club',
    words: 'Creating a club',
    route: '/clubs/new',
    judgement: 'Seven fields, each with what it means; the template says what it brings before it is chosen.',
  },
  {
    name: 'office-start',
    words: 'A new club: the checklist',
    route: '/$slug/start',
    judgement: 'What is needed is red, what is advised is amber, and one button leads on; on a phone it is long.',
  },
  {
    name: 'office-start-look',
    words: 'A new club: its look',
    route: '/$slug/start',
    search: '?step=look',
    mock: 'look',
    judgement: 'The fans’ page changes while a colour is typed; on a phone the preview is behind a button.',
  },
  {
    name: 'office-start-open',
    words: 'A new club: opening it',
    route: '/$slug/start',
    search: '?step=open',
    judgement: 'The button waits, and says beside it what it waits for.',
  },
  {
    name: 'office-today',
    words: 'Today',
    route: '/$slug',
    mock: 'today',
    judgement: 'What waits stands first and leads to its list; the figures of a new club are flat.',
  },
  {
    name: 'office-exclusives',
    words: 'Exclusives',
    route: '/$slug/exclusives',
    mock: 'exclusives',
    judgement: 'As dense as the mock and easier to scan; the phone keeps picture, name and price.',
  },
  {
    name: 'office-prices',
    words: 'Changing the prices of many exclusives',
    route: '/$slug/exclusives',
    before: async (page) => {
      await chooseAllRows(page)
      await page.getByRole('button', { name: /^(Price|Prix) ±/ }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('-10')
    },
    judgement: 'The button names the number of prices and the percentage before it is pressed.',
  },
  {
    name: 'office-exclusive',
    words: 'Editing an exclusive',
    route: '/$slug/exclusives/$id',
    mock: 'exclusive-edit',
    judgement: 'Both languages beside each other and the fan’s card live; the mock’s history is a tab of its own.',
  },
  {
    name: 'office-new-exclusive',
    words: 'A new exclusive',
    route: '/$slug/exclusives/new',
    judgement: 'The same form; the card beside it is empty until there is a picture, which is fair.',
  },
  {
    name: 'office-import',
    words: 'Importing exclusives',
    route: '/$slug/exclusives/import',
    judgement: 'One place to drop, paste or choose; what a file needs stands above it.',
  },
  {
    name: 'office-grid',
    words: 'Exclusives as cells',
    route: '/$slug/exclusives/grid',
    judgement: 'A sheet that staff know how to use; on a phone the list is the better tool.',
  },
  {
    name: 'office-auctions',
    words: 'Auctions',
    route: '/$slug/auctions',
    judgement: 'State, lots, bids and sum at a glance; dates leave first on narrow windows.',
  },
  {
    name: 'office-live',
    words: 'The live console',
    route: '/$slug/live',
    mock: 'live',
    judgement: 'Price, leader and time of each lot read from across the room; sounds and bids for the room come later.',
  },
  {
    name: 'office-room',
    words: 'The room: checking in',
    route: '/$slug/room',
    judgement: 'One thumb: the camera, then a number that is read across the table; the list waits below.',
  },
  {
    name: 'office-help',
    words: 'Becoming a helper for a night',
    route: '/$slug/help',
    judgement: 'What one will do, what one gives up, and one button; without a token it says what is missing.',
  },
  {
    name: 'office-auction',
    words: 'Building an auction',
    route: '/$slug/auctions/$id',
    mock: 'auction-build',
    judgement:
      'Lots are added by typing or from a photo, and ordered by keys; the mock’s timeline of ends is not drawn.',
  },
  {
    name: 'office-announcements',
    words: 'Announcements and their results',
    route: '/$slug/announcements',
    judgement: 'What went out, to how many, and why some got less; a minute to cancel.',
  },
  {
    name: 'office-new-announcement',
    words: 'A new announcement',
    route: '/$slug/announcements/new',
    judgement: 'The count stands below the audience and in the button; the preview is beside the texts.',
  },
  {
    name: 'office-enquiries',
    words: 'Questions of fans',
    route: '/$slug/enquiries',
    judgement: 'A queue like the reviews, with the conversation in the middle and the answer beside it.',
  },
  {
    name: 'office-results',
    words: 'Settling an auction',
    route: '/$slug/results',
    mock: 'results',
    judgement:
      'What needs somebody stands first, sums add up, and each act has a key; the phone keeps lot, price and card.',
  },
  {
    name: 'office-new-auction',
    words: 'A new auction',
    route: '/$slug/auctions/new',
    judgement: 'Short and plain.',
  },
  {
    name: 'office-giveaways',
    words: 'Giveaways',
    route: '/$slug/giveaways',
    judgement: 'One that has ended and waits for its draw is red; the others are quiet.',
  },
  {
    name: 'office-giveaway',
    words: 'A giveaway and its form',
    route: '/$slug/giveaways/$id',
    judgement: 'Questions in their order with the fan’s form beside them; what locks them is said.',
  },
  {
    name: 'office-new-giveaway',
    words: 'A new giveaway',
    route: '/$slug/giveaways/new',
    judgement: 'The same form; both languages side by side.',
  },
  {
    name: 'office-linked-clubs',
    words: 'Linked clubs',
    route: '/$slug/partners/clubs',
    judgement: 'An ordered list and a picker; hidden clubs are named as such.',
  },
  {
    name: 'office-hours',
    words: 'Slots',
    route: '/$slug/hours',
    judgement: 'A week at a glance; a column without slots shows its gap.',
  },
  {
    name: 'office-news',
    words: 'News',
    route: '/$slug/news',
    judgement: 'Scheduled and published posts are told apart by word and colour.',
  },
  {
    name: 'office-scheduled-news',
    words: 'News by state',
    route: '/$slug/news',
    search: '?state=SCHEDULED',
    judgement: 'Each state is a tab with its own address; what is exported is what is shown.',
  },
  {
    name: 'office-many-posts',
    words: 'Acts on many posts',
    route: '/$slug/news',
    before: chooseAllRows,
    judgement: 'The bar says how many are chosen; on a phone its acts scroll sideways.',
  },
  {
    name: 'office-new-post',
    words: 'A new post',
    route: '/$slug/news/new',
    judgement: 'Much room to write, and the preview beside it.',
  },
  {
    name: 'office-post',
    words: 'Editing a post',
    route: '/$slug/news/$id',
    judgement: 'The same form, with what is published.',
  },
  {
    name: 'office-new-program',
    words: 'A new program',
    route: '/$slug/news/programs/new',
    judgement: 'As a post, without a date.',
  },
  {
    name: 'office-program',
    words: 'Editing a program',
    route: '/$slug/news/programs/$id',
    judgement: 'As a post, without a date.',
  },
  {
    name: 'office-partners',
    words: 'Partners',
    route: '/$slug/partners',
    judgement: 'Few rows, much white; order is changed by keys.',
  },
  {
    name: 'office-sales',
    words: 'Sales: orders',
    route: '/$slug/sales',
    mock: 'order',
    judgement: 'Dense and readable; on a phone the date scrolls out of the window.',
  },
  {
    name: 'office-coins-purchases',
    words: 'Sales: coins',
    route: '/$slug/sales/coins',
    judgement: 'The same list; the bank’s state is a word.',
  },
  {
    name: 'office-donations',
    words: 'Sales: donations',
    route: '/$slug/sales/donations',
    judgement: 'Receipts are one press away.',
  },
  {
    name: 'office-memberships',
    words: 'Sales: memberships',
    route: '/$slug/sales/memberships',
    judgement: 'Ends are told apart by word, not only by colour.',
  },
  {
    name: 'office-refunds',
    words: 'Refunds',
    route: '/$slug/refunds',
    judgement: 'Requests that wait for a second person stand above the list.',
  },
  {
    name: 'office-books',
    words: 'Books: month',
    route: '/$slug/books',
    search: `?month=${new Date().toISOString().slice(0, 7)}`,
    judgement: 'What is left to do stands first; closing waits for it.',
  },
  {
    name: 'office-book-invoices',
    words: 'Books: invoices',
    route: '/$slug/books/invoices',
    judgement: 'Corrections are negative, and name what they correct.',
  },
  {
    name: 'office-book-receipts',
    words: 'Books: tax receipts',
    route: '/$slug/books/receipts',
    judgement: 'The year’s sum stands above the list.',
  },
  {
    name: 'office-book-vat',
    words: 'Books: VAT',
    route: '/$slug/books/vat',
    judgement: 'Says that an accountant decides; account numbers are folded away.',
  },
  {
    name: 'office-coins',
    words: 'Coins',
    route: '/$slug/coins',
    judgement: 'One bar says where all coins are, and turns red if it doesn’t add up.',
  },
  {
    name: 'office-news-calendar',
    words: 'News in a calendar',
    route: '/$slug/news',
    search: '?view=calendar',
    judgement: 'Days without news are as visible as those with some.',
  },
  {
    name: 'office-parcels',
    words: 'Parcels',
    route: '/$slug/parcels',
    judgement: 'What is promised first is first; the address waits for a press, because the log names who looked.',
  },
  {
    name: 'office-pick-up-list',
    words: 'Pick-up list',
    route: '/$slug/parcels/pick-up-list',
    judgement: 'Made for paper: a box, a name, a thing; on a phone the method leaves.',
  },
  {
    name: 'office-handover',
    words: 'Hand over',
    route: '/$slug/handover',
    judgement: 'One thumb: camera, picture or code; what waits for a network stands below.',
  },
  {
    name: 'office-withdrawals',
    words: 'Withdrawals',
    route: '/$slug/withdrawals',
    judgement: 'The next refund that is due is first, and late ones count their days in red.',
  },
  {
    name: 'office-receipts',
    words: 'Pending receipts',
    route: '/$slug/receipts',
    judgement: 'Each row says what it lacks and leads to where that is mended.',
  },
  {
    name: 'office-conflicts',
    words: 'Conflicts of interest',
    route: '/$slug/conflicts',
    judgement: 'Short: who may not bid on what, and why.',
  },
  {
    name: 'office-delivery',
    words: 'Delivery methods',
    route: '/$slug/settings',
    search: '?tab=delivery',
    judgement: 'A line for each method; zones are typed as two letters, which experts like and others look up.',
  },
  {
    name: 'office-settings',
    words: 'Look and settings',
    route: '/$slug/settings',
    judgement:
      'Real fan pages in both themes follow each colour that is typed, with the figures of contrast below them, as in the mock; hue is for experts.',
  },
  {
    name: 'office-look',
    words: 'The look on the fans’ pages',
    route: '/$slug/settings',
    before: async (page) => {
      const open = page.getByRole('button', { name: /^(What fans see|Ce que voient les fans)$/ })
      if (await open.isVisible()) await open.click()
    },
    mock: 'look',
    judgement: 'Light and dark below each other on a phone, with the contrast of each pair in figures.',
  },
  {
    name: 'office-plan',
    words: 'The plan of a club',
    route: '/$slug/settings',
    search: '?tab=plan',
    judgement: 'What is used of each limit in words; without a plan there is none.',
  },
  {
    name: 'office-languages',
    words: 'Translations',
    route: '/$slug/languages',
    judgement: 'What is missing comes first; the two columns are what the mock asked for.',
  },
  {
    name: 'office-team',
    words: 'Team and roles',
    route: '/$slug/team',
    mock: 'team-log',
    judgement: 'Clear; the matrix below is drawn from the contract, and scrolls on a phone.',
  },
  {
    name: 'office-log',
    words: 'Audit log',
    route: '/$slug/log',
    judgement: 'Sentences by day; before and after open in place.',
  },
  {
    name: 'office-reviews',
    words: 'Reviews',
    route: '/$slug/reviews',
    mock: 'reviews',
    judgement: 'Queue, file and decision beside each other as in the mock; one key and Enter for each file.',
  },
  {
    name: 'office-fans',
    words: 'Fans',
    route: '/$slug/fans',
    judgement: 'Name, address and status; tags and cards are filters, not columns.',
  },
  {
    name: 'office-fan',
    words: 'A fan',
    route: '/$slug/fans/$id',
    judgement: 'Status, suspensions and notes first; money and identity are tabs of the roles that need them.',
  },
  {
    name: 'office-reports',
    words: 'Reported messages',
    route: '/$slug/reports',
    judgement: 'The message large, three decisions; mostly empty, as it should be.',
  },
  {
    name: 'office-erasures',
    words: 'Erasure requests',
    route: '/$slug/erasures',
    judgement: 'What goes and what stays before the name is typed; obstacles are links.',
  },
]
