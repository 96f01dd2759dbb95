import { getNotificationChoices, setNotificationChoice, subscribeToPush, unsubscribeFromPush } from '@virage/contract'
import type { Club } from '../../platform/access/clubs.ts'
import type { Principal } from '../../platform/access/principal.ts'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Push } from '../../platform/push/push.ts'
import { readChoices, writeChoice } from './choices.ts'
import { deleteSubscription, writeSubscription } from './push-subscriptions.ts'

/** Registers the operations on choices and push subscriptions. */
export function notificationRoutes(
  register: RegisterOperation,
  { database, fans }: Pick<Platform, 'database' | 'fans'>,
  push: Push,
): void {
  const ofPrincipal = async (club: Club, principal: Principal) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) throw new ApiError('errors.fan.notRegistered')
    return { clubId: club.id, fanId: fan.id }
  }

  register(getNotificationChoices, async ({ club, principal }) => {
    const of = await ofPrincipal(club, principal)
    return { ...(await database.withTenant(club.id, (tx) => readChoices(tx, of))), pushKey: push.publicKey }
  })

  register(setNotificationChoice, async ({ club, principal, body }) => {
    const of = await ofPrincipal(club, principal)
    return database.withTenant(club.id, async (tx) => {
      await writeChoice(tx, of, body)
      return { ...(await readChoices(tx, of)), pushKey: push.publicKey }
    })
  })

  // Idempotent by its endpoint: the same endpoint has the same subscription.
  register(subscribeToPush, async ({ club, principal, body }) => {
    const of = { ...(await ofPrincipal(club, principal)), signInId: principal.signInId }
    if (!push.isKnownService(body.endpoint)) throw new ApiError('errors.push.unknownService')
    const { endpoint, keys } = body
    return { id: await database.withTenant(club.id, (tx) => writeSubscription(tx, of, { endpoint, ...keys })) }
  })

  register(unsubscribeFromPush, async ({ club, principal, params }) => {
    const of = await ofPrincipal(club, principal)
    await database.withTenant(club.id, (tx) => deleteSubscription(tx, of, params.subscriptionId))
    return {}
  })
}
