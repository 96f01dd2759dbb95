import type { ApiOperation } from '@virage/contract'
import { listAuditLog, listStaff, listStaffAuctions, listStaffExclusives, listStaffPosts } from '@virage/contract/staff'
import type { IconName } from '@virage/ui'

/** The screens of a club, by section. A screen is in the menu of everyone who may use its first read. */
export const menu = [
  {
    section: 'sell',
    items: [
      { name: 'exclusives', to: '/$slug/exclusives', icon: 'bag', key: 'e', read: listStaffExclusives },
      { name: 'auctions', to: '/$slug/auctions', icon: 'gavel', key: 'a', read: listStaffAuctions },
    ],
  },
  {
    section: 'tell',
    items: [{ name: 'news', to: '/$slug/news', icon: 'news', key: 'n', read: listStaffPosts }],
  },
  {
    section: 'club',
    items: [
      { name: 'team', to: '/$slug/team', icon: 'users', key: 't', read: listStaff },
      { name: 'log', to: '/$slug/log', icon: 'clock', key: 'l', read: listAuditLog },
    ],
  },
] as const satisfies {
  section: string
  items: { name: string; to: string; icon: IconName; key: string; read: Pick<ApiOperation, 'access'> }[]
}[]

/** A screen of the menu. */
export type MenuItem = (typeof menu)[number]['items'][number]

/** All screens of the menu. */
export const menuItems: MenuItem[] = menu.flatMap(({ items }): readonly MenuItem[] => items)
