import type { Database, Tx } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Push, PushTarget } from '../../platform/push/push.ts'

type FanKey = { clubId: string; fanId: string }

/** Maximum number of browsers per fan; the oldest subscriptions are deleted. */
const maxSubscriptions = 10

/**
 * Stores a browser's subscription. An endpoint has one row, and belongs to the fan and the sign-in that subscribed last.
 *
 * @returns its id
 */
export async function writeSubscription(
  tx: Tx,
  { clubId, fanId, signInId }: FanKey & { signInId: string | undefined },
  { endpoint, p256dh, auth }: PushTarget,
): Promise<string> {
  const changing = { fan_id: fanId, p256dh, auth, sign_in_id: signInId ?? null }
  const { id } = await tx
    .insertInto('push_subscription')
    .values({ club_id: clubId, endpoint, ...changing })
    .onConflict((conflict) => conflict.columns(['club_id', 'endpoint']).doUpdateSet(changing))
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
        .offset(maxSubscriptions),
    )
    .execute()
  return id
}

/** Deletes a subscription of the fan, but not of another fan. */
export async function deleteSubscription(tx: Tx, { clubId, fanId }: FanKey, id: string): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('id', '=', id)
    .execute()
}

/** Deletes what was subscribed in a sign-in that was ended. */
export async function deleteSubscriptionsOf({ asSystem }: Pick<Database, 'asSystem'>, signInId: string): Promise<void> {
  await asSystem((tx) => tx.deleteFrom('push_subscription').where('sign_in_id', '=', signInId).execute())
}

/**
 * Creates the job that sends a push message to a browser. It deletes the subscription if its sign-in was ended, or if the
 * push service reports it gone.
 */
export const sendPush =
  ({
    database,
    push,
    isRevoked,
  }: {
    database: Database
    push: Push
    isRevoked: (signInId: string) => Promise<boolean>
  }) =>
  async ({ clubId, subscriptionId, message }: Jobs['sendPush']): Promise<void> => {
    const find = (tx: Tx) =>
      tx
        .selectFrom('push_subscription')
        .select(['fan_id', 'endpoint', 'p256dh', 'auth', 'sign_in_id'])
        .where('club_id', '=', clubId)
        .where('id', '=', subscriptionId)
        .executeTakeFirst()
    const target = await database.withTenant(clubId, find)
    if (!target) return
    const wasEnded = target.sign_in_id !== null && (await isRevoked(target.sign_in_id))
    if (!wasEnded && (await push.send(target, message)) === 'sent') return
    await database.withTenant(clubId, (tx) => deleteSubscription(tx, { clubId, fanId: target.fan_id }, subscriptionId))
  }
