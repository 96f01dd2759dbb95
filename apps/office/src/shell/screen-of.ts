import { linkOptions } from '@tanstack/react-router'
import type { SearchHit } from '@virage/contract/staff'

/** Returns the address of the screen of a thing that was found or logged; undefined for kinds without one. */
export function screenOf(kind: string, slug: string, id: string) {
  const params = { slug, id }
  const screens = {
    exclusive: linkOptions({ to: '/$slug/exclusives/$id', params }),
    auction: linkOptions({ to: '/$slug/auctions/$id', params }),
    post: linkOptions({ to: '/$slug/news/$id', params }),
    program: linkOptions({ to: '/$slug/news/programs/$id', params }),
    giveaway: linkOptions({ to: '/$slug/giveaways/$id', params }),
    fan: linkOptions({ to: '/$slug/fans/$id', params }),
    order: linkOptions({ to: '/$slug/sales', params, search: { row: id } }),
    donation: linkOptions({ to: '/$slug/sales/donations', params, search: { row: id } }),
  } satisfies Record<SearchHit['kind'], unknown>
  return Object.entries(screens).find(([name]) => name === kind)?.[1]
}
