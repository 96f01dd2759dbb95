import { queryOptions } from '@tanstack/react-query'
import { getNotificationChoices } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** The fan's choices of notifications, and the browsers that receive them. */
export const notificationChoicesQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['notification-choices', slug, username],
    queryFn: () => unwrap(call(getNotificationChoices, { params: { slug, username } })),
  })
