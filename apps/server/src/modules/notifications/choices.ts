import type { NotificationChoices, NotificationKind } from '@virage/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

type FanKey = { clubId: string; fanId: string }

/**
 * Reads the fan's choices, and the browsers with a subscription. A kind is enabled on a channel unless the fan disabled
 * it.
 */
export async function readChoices(tx: Tx, { clubId, fanId }: FanKey): Promise<Omit<NotificationChoices, 'pushKey'>> {
  const rows = await tx
    .selectFrom('notification_choice')
    .select(['channel', 'kind', 'enabled'])
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .execute()
  const browsers = await tx
    .selectFrom('push_subscription')
    .select('id')
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .execute()
  const disabled = new Set(rows.filter(({ enabled }) => !enabled).map(({ channel, kind }) => `${channel} ${kind}`))
  const of = (channel: 'mail' | 'push'): Record<NotificationKind, boolean> => {
    const isEnabled = (kind: NotificationKind) => !disabled.has(`${channel} ${kind}`)
    return {
      outbid: isEnabled('outbid'),
      won: isEnabled('won'),
      lost: isEnabled('lost'),
      endingSoon: isEnabled('endingSoon'),
      paymentReminder: isEnabled('paymentReminder'),
      delivery: isEnabled('delivery'),
      announcement: isEnabled('announcement'),
      answer: isEnabled('answer'),
    }
  }
  return { mail: of('mail'), push: of('push'), browsers: browsers.map(({ id }) => id) }
}

/** Enables or disables a kind on a channel. */
export async function writeChoice(
  tx: Tx,
  { clubId, fanId }: FanKey,
  { channel, kind, enabled }: { channel: 'mail' | 'push'; kind: NotificationKind; enabled: boolean },
): Promise<void> {
  await tx
    .insertInto('notification_choice')
    .values({ club_id: clubId, fan_id: fanId, channel, kind, enabled })
    .onConflict((conflict) =>
      conflict
        .columns(['club_id', 'fan_id', 'channel', 'kind'])
        .doUpdateSet({ enabled, changed_at: sql<Date>`virage_now()` }),
    )
    .execute()
}
