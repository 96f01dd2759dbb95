import type { GiftCard } from '@virage/contract'
import type { Coins } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Fan } from '../../../platform/access/fans.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/new-id.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import { hasBlock, readChatSuspension } from '../../chat/index.ts'
import { transferCoins } from '../ledger.ts'
import { giftEmail } from './emails.ts'
import { presentGiftCard } from './present-gift-card.ts'
import { findReceiver, insertGiftCard } from './queries.ts'

/** Coins that a fan gives to another member, with a message. */
export type Gift = { club: Club; fan: Fan; receiverId: string; amount: Coins; message: string | null }

/**
 * Transfers the coins, stores the gift card, and emails the receiver. Its message is one between members: it needs what the chat needs.
 *
 * @throws ApiError if the receiver is no member, if one of the two has blocked the other, if staff have suspended the messages of who writes
 * one, or if the balance is too low
 */
export async function giveCard(
  tx: Tx,
  { club, fan, receiverId, amount, message }: Gift,
  publicUrl: string,
): Promise<GiftCard> {
  const to = await findReceiver(tx, club.id, receiverId)
  if (!to) throw new ApiError('errors.giftCard.noMember')
  if (await hasBlock(tx, club.id, [fan.id, to.id])) throw new ApiError('errors.chat.blocked')
  const suspendedUntil = message === null ? null : await readChatSuspension(tx, club.id, fan.id)
  if (suspendedUntil) throw new ApiError('errors.chat.suspended', { until: suspendedUntil.toISOString() })
  const id = await newId(tx)
  const moved = await transferCoins(tx, {
    clubId: club.id,
    kind: 'GIFT',
    from: { fanId: fan.id },
    to: { fanId: to.id },
    amount,
    reference: id,
  })
  if (!moved.ok) throw new ApiError('errors.coins.notEnough')
  const { created_at } = await insertGiftCard(tx, {
    id,
    clubId: club.id,
    fromId: fan.id,
    toId: to.id,
    amount,
    message,
  })
  const email = giftEmail({ club, amount, from: fan, to, message, publicUrl })
  await enqueueEmail(tx, email, { fan: { clubId: club.id, fanId: to.id }, jobKey: `gift ${id}` })
  return presentGiftCard(club, { id, amount, message, created_at, from: fan, to })
}
