import { createGiftCard, type GiftCard, listGiftCards } from '@virage/contract'
import { coinsFromDecimal } from '@virage/domain'
import { runIdempotently } from '../../../platform/http/run-idempotently.ts'
import { listPage } from '../../../platform/http/list-page.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { giveCard } from './give-card.ts'
import { presentGiftCard } from './present-gift-card.ts'
import { readGiftCards } from './queries.ts'

/** Registers the operations on gift cards (M14). */
export function giftCardRoutes(register: RegisterOperation, { database, fans, publicUrl }: Platform): void {
  register(createGiftCard, async ({ club, principal, fan, body, idempotencyKey }) => {
    if (club.state !== 'LIVE') throw new ApiError('errors.club.notOpen')
    if (!club.coins_enabled) throw new ApiError('errors.payment.coinsNotAccepted')
    if (body.to.toLowerCase() === fan.id) throw new ApiError('errors.giftCard.self')
    const amount = coinsFromDecimal(body.coinsAmount)
    if (!amount.ok) throw new ApiError('errors.validation.failed')
    const idempotent = {
      clubId: club.id,
      principal: principal.username,
      operation: 'createGiftCard',
      key: idempotencyKey,
      input: body,
    }
    return database.withTenant(club.id, (tx) =>
      runIdempotently<GiftCard>(tx, idempotent, () =>
        giveCard(
          tx,
          { club, fan, receiverId: body.to, amount: amount.value, message: body.message ?? null },
          publicUrl(),
        ),
      ),
    )
  })

  register(listGiftCards, async ({ club, principal, query, request, reply }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) return []
    return listPage(
      { query, request, reply },
      (page) => database.withTenant(club.id, (tx) => readGiftCards(tx, club.id, fan.id, page)),
      (row) =>
        presentGiftCard(club, {
          id: row.id,
          amount: row.amount,
          message: row.message,
          created_at: row.created_at,
          from: {
            id: row.from_id,
            first_name: row.from_first_name,
            last_name: row.from_last_name,
            picture_url: row.from_picture_url,
          },
          to: {
            id: row.to_id,
            first_name: row.to_first_name,
            last_name: row.to_last_name,
            picture_url: row.to_picture_url,
          },
        }),
    )
  })
}
