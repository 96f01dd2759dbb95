import { queryOptions } from '@tanstack/react-query'
import { getNotificationChoices } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** What the fan is told of, in which ways, and in which browsers. */
export const notificationChoicesQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['notification-choices', slug, username],
    queryFn: () => unwrap(call(getNotificationChoices, { params: { slug, username } })),
  })
