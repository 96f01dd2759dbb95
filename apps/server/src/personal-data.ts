import { personalData as announcements } from './modules/announcements/index.ts'
import { personalData as auctions } from './modules/auctions/index.ts'
import { personalData as booking } from './modules/booking/index.ts'
import { personalData as catalog } from './modules/catalog/index.ts'
import { personalData as chat } from './modules/chat/index.ts'
import { personalData as enquiries } from './modules/enquiries/index.ts'
import { personalData as giveaways } from './modules/giveaways/index.ts'
import { personalData as identity } from './modules/identity/index.ts'
import { personalData as media } from './modules/media/index.ts'
import { personalData as notifications } from './modules/notifications/index.ts'
import { personalData as people } from './modules/people/index.ts'
import { personalData as sales } from './modules/sales/index.ts'
import { personalData as staff } from './modules/staff/index.ts'
import { personalData as wallet } from './modules/wallet/index.ts'
import type { PersonalTable } from './platform/personal-data.ts'

/** All tables with data of fans, in the order in which an erasure processes them. */
export const personalData: readonly PersonalTable[] = [
  people,
  media,
  chat,
  enquiries,
  wallet,
  giveaways,
  sales,
  catalog,
  notifications,
  announcements,
  booking,
  auctions,
  identity,
  staff,
].flat()
