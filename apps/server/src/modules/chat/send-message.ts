import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { checkRecipient, insertMessage, readChatSuspension } from './queries.ts'

/** Stores a message between two members. @throws ApiError if the sender is suspended, or may not write to the receiver */
export async function sendMessage(
  tx: Tx,
  { clubId, senderId, receiverId, text }: { clubId: string; senderId: string; receiverId: string; text: string },
): Promise<Selectable<DB['message']>> {
  const until = await readChatSuspension(tx, clubId, senderId)
  if (until) throw new ApiError('errors.chat.suspended', { until: until.toISOString() })
  const reachability = await checkRecipient(tx, clubId, { senderId, receiverId })
  if (reachability !== 'reachable') throw new ApiError(`errors.chat.${reachability}`)
  return insertMessage(tx, { club_id: clubId, sender_id: senderId, receiver_id: receiverId, text })
}
