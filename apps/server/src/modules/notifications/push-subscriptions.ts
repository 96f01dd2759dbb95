import type { Database, Tx } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Push, PushTarget } from '../../platform/push/push.ts'

type Of = { clubId: string; fanId: string }

/** Browsers in which one fan is told; the oldest goes when there are more. */
const mostSubscriptions = 10

/** Keeps a browser's subscription: an endpoint has one row, and belongs to whoever subscribed last. @returns its id */
export async function writeSubscription(tx: Tx, { clubId, fanId }: Of, target: PushTarget): Promise<string> {
  const { id } = await tx
    .insertInto('push_subscription')
    .values({ club_id: clubId, fan_id: fanId, ...target })
    .onConflict((conflict) =>
      conflict
        .columns(['club_id', 'endpoint'])
        .doUpdateSet({ fan_id: fanId, p256dh: target.p256dh, auth: target.auth }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('push_subscription')
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('id', '<>', id)
    .where('id', 'in', (of) =>
      of
        .selectFrom('push_subscription')
        .select('id')
        .where('club_id', '=', clubId)
        .where('fan_id', '=', fanId)
        .orderBy('id', 'desc')
        .offset(mostSubscriptions),
    )
    .execute()
  return id
}

/** Forgets a browser of the fan; another's stays. */
export async function deleteSubscription(tx: Tx, { clubId, fanId }: Of, id: string): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('id', '=', id)
    .execute()
}

/** The job that tells one browser; a subscription that its service calls gone is forgotten. */
export const sendPush =
  ({ database, push }: { database: Database; push: Push }) =>
  async ({ clubId, subscriptionId, message }: Jobs['sendPush']): Promise<void> => {
    const find = (tx: Tx) =>
      tx
        .selectFrom('push_subscription')
        .select(['fan_id', 'endpoint', 'p256dh', 'auth'])
        .where('club_id', '=', clubId)
        .where('id', '=', subscriptionId)
        .executeTakeFirst()
    const target = await database.withTenant(clubId, find)
    if (!target || (await push.send(target, message)) === 'sent') return
    await database.withTenant(clubId, (tx) => deleteSubscription(tx, { clubId, fanId: target.fan_id }, subscriptionId))
  }
