import { type NotificationChoices, type NotificationKind, notificationKinds } from '@virage/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

type Of = { clubId: string; fanId: string }

/** What a fan is told of in each way: all of it, but for what they have switched off; and in which browsers. */
export async function readChoices(tx: Tx, { clubId, fanId }: Of): Promise<Omit<NotificationChoices, 'pushKey'>> {
  const rows = await tx
    .selectFrom('notification_choice')
    .select(['way', 'kind', 'enabled'])
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .execute()
  const browsers = await tx
    .selectFrom('push_subscription')
    .select('id')
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .execute()
  const off = new Set(rows.filter(({ enabled }) => !enabled).map(({ way, kind }) => `${way} ${kind}`))
  const of = (way: string) =>
    Object.fromEntries(notificationKinds.map((kind) => [kind, !off.has(`${way} ${kind}`)])) as Record<
      NotificationKind,
      boolean
    >
  return { mail: of('mail'), push: of('push'), browsers: browsers.map(({ id }) => id) }
}

/** Switches one kind on or off for one way; doing so twice changes nothing. */
export async function writeChoice(
  tx: Tx,
  { clubId, fanId }: Of,
  { way, kind, enabled }: { way: 'mail' | 'push'; kind: NotificationKind; enabled: boolean },
): Promise<void> {
  await tx
    .insertInto('notification_choice')
    .values({ club_id: clubId, fan_id: fanId, way, kind, enabled })
    .onConflict((conflict) =>
      conflict
        .columns(['club_id', 'fan_id', 'way', 'kind'])
        .doUpdateSet({ enabled, changed_at: sql<Date>`virage_now()` }),
    )
    .execute()
}
