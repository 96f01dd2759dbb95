import { createGiftCard, type GiftCard, listGiftCards } from '@virage/contract'
import { type Coins, coinsFromDecimal } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { newId } from '../../../platform/database/new-id.ts'
import { idempotently } from '../../../platform/http/idempotently.ts'
import { nextPage, pageOf } from '../../../platform/http/page.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import type { Platform } from '../../../platform/platform.ts'
import { toPricingDto } from '../../../platform/amount-dtos.ts'
import { transferCoins } from '../ledger.ts'
import { giftEmail } from './emails.ts'
import { findReceiver, type GiftPerson, insertGiftCard, readGiftCards } from './queries.ts'

type StoredCard = {
  id: string
  amount: number
  message: string | null
  created_at: Date
  from: GiftPerson
  to: GiftPerson
}

const presentPerson = ({ id, first_name, last_name, picture_url }: GiftPerson) => ({
  id,
  firstName: first_name,
  lastName: last_name,
  pictureUrl: picture_url,
})

const presentGiftCard = (club: Club, card: StoredCard): GiftCard => ({
  id: card.id,
  from: presentPerson(card.from),
  to: presentPerson(card.to),
  pricing: toPricingDto(card.amount as Coins, club),
  message: card.message,
  date: card.created_at.toISOString(),
})

/** Coins from one fan to another (M14). */
export function giftCardRoutes(register: RegisterOperation, { database, fans, publicUrl }: Platform): void {
  register(createGiftCard, async ({ club, principal, fan, body, idempotencyKey }) => {
    if (club.state !== 'LIVE') throw new ApiError('errors.club.notOpen')
    if (!club.coins_enabled) throw new ApiError('errors.payment.coinsNotAccepted')
    if (body.to === fan.id) throw new ApiError('errors.giftCard.self')
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
      idempotently<GiftCard>(tx, idempotent, async () => {
        const to = await findReceiver(tx, club.id, body.to)
        if (!to) throw new ApiError('errors.giftCard.noMember')
        const id = await newId(tx)
        const moved = await transferCoins(tx, {
          clubId: club.id,
          kind: 'GIFT',
          from: { fanId: fan.id },
          to: { fanId: to.id },
          amount: amount.value,
          reference: id,
        })
        if (!moved.ok) throw new ApiError('errors.coins.notEnough')
        const message = body.message ?? null
        const { created_at } = await insertGiftCard(tx, {
          id,
          clubId: club.id,
          fromId: fan.id,
          toId: to.id,
          amount: amount.value,
          message,
        })
        const email = giftEmail({ club, amount: amount.value, from: fan, to, message, publicUrl: publicUrl() })
        await enqueueEmail(tx, email, { jobKey: `gift ${id}` })
        return presentGiftCard(club, { id, amount: amount.value, message, created_at, from: fan, to })
      }),
    )
  })

  register(listGiftCards, async ({ club, principal, query, request, reply }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) return []
    const page = pageOf(query)
    const rows = await database.withTenant(club.id, (tx) => readGiftCards(tx, club.id, fan.id, page))
    nextPage(
      request,
      reply,
      page,
      rows.map(({ id }) => id),
    )
    return rows.slice(0, page.limit).map((row) =>
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
