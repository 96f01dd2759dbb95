import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { id, nothing, ofFan } from './values.ts'

/**
 * Kinds of notifications, by email and push: those about lots, how an order reaches the fan, announcements of the club, and its answers.
 * A further one is added at the end: links to unsubscribe have their places.
 */
export const notificationKinds = [
  'outbid',
  'won',
  'lost',
  'endingSoon',
  'paymentReminder',
  'delivery',
  'announcement',
  'answer',
] as const
export type NotificationKind = (typeof notificationKinds)[number]
/** The kinds that are about a lot. */
export type LotNotificationKind = Exclude<NotificationKind, 'delivery' | 'announcement' | 'answer'>

/** Whether each kind is enabled; `endingSoon` covers the lots that the fan likes. Emails on which a right depends are always sent. */
export const notificationChoices = z.object({
  mail: z.record(z.enum(notificationKinds), z.boolean()),
  push: z.record(z.enum(notificationKinds), z.boolean()),
  /** The `applicationServerKey` for a browser's `pushManager.subscribe`, base64url. */
  pushKey: z.string(),
  /** Ids of the push subscriptions of the fan's browsers. */
  browsers: z.array(id),
})
export type NotificationChoices = z.output<typeof notificationChoices>

export const getNotificationChoices = defineOperation({
  id: 'getNotificationChoices',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/notification-choices',
  summary: "The fan's notification settings.",
  access: 'self',
  params: ofFan,
  response: notificationChoices,
})

export const setNotificationChoice = defineOperation({
  id: 'setNotificationChoice',
  method: 'PUT',
  path: '/api/clubs/:slug/fans/:username/notification-choices',
  summary: 'Enables or disables one kind of notifications on one channel.',
  access: 'self',
  params: ofFan,
  body: z.object({ channel: z.enum(['mail', 'push']), kind: z.enum(notificationKinds), enabled: z.boolean() }),
  response: notificationChoices,
})

const key = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`), 'errors.validation.key'))

export const subscribeToPush = defineOperation({
  id: 'subscribeToPush',
  method: 'POST',
  path: '/api/clubs/:slug/fans/:username/push-subscriptions',
  summary: 'Adds a browser’s `PushSubscription`; the same endpoint again replaces its keys.',
  access: 'self',
  limits: [{ per: 'person', most: 20, within: 'day' }],
  params: ofFan,
  body: z.object({
    endpoint: z.url('errors.validation.url').check(z.maxLength(2048, 'errors.validation.tooLong')),
    keys: z.object({ p256dh: key(65), auth: key(16) }),
  }),
  status: 201,
  response: z.object({ id }),
})

export const unsubscribeFromPush = defineOperation({
  id: 'unsubscribeFromPush',
  method: 'DELETE',
  path: '/api/clubs/:slug/fans/:username/push-subscriptions/:subscriptionId',
  summary: "Removes a browser's push subscription.",
  access: 'self',
  params: z.object({ ...ofFan.shape, subscriptionId: id }),
  response: nothing,
})
