import { deleteRowsOfFan, type PersonalTable, rowsOfFan } from '../../platform/personal-data.ts'

/** A fan's emails and notifications, choices about them, and push subscriptions. */
export const personalData: PersonalTable[] = [
  {
    table: 'fan_email',
    columns: ['fan_id'],
    exportedAs: 'emails',
    read: rowsOfFan('fan_email', 'subject, enqueued_at, sent_at, failed_at, bounced_at, error', 'enqueued_at'),
    erase: deleteRowsOfFan('fan_email'),
  },
  {
    table: 'lot_notification',
    columns: ['fan_id'],
    exportedAs: 'notifications',
    read: rowsOfFan('lot_notification', 'exclusive_id, kind, sent_at', 'sent_at'),
    erase: 'kept',
  },
  {
    table: 'outbid_fan',
    columns: ['fan_id'],
    exportedAs: 'notifications',
    erase: deleteRowsOfFan('outbid_fan'),
  },
  {
    table: 'notification_choice',
    columns: ['fan_id'],
    exportedAs: 'notificationChoices',
    read: rowsOfFan('notification_choice', 'kind, channel, enabled, changed_at', 'changed_at'),
    erase: deleteRowsOfFan('notification_choice'),
  },
  {
    table: 'push_subscription',
    columns: ['fan_id'],
    exportedAs: 'pushSubscriptions',
    read: rowsOfFan('push_subscription', 'endpoint, created_at', 'created_at'),
    erase: deleteRowsOfFan('push_subscription'),
  },
]
