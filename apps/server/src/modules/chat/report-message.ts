import type { Tx } from '../../platform/database/database.ts'

/**
 * Stores a report of a message to the reporter, with its current text. A second report of the same message has no
 * effect.
 *
 * @returns false if there is no such message to the reporter
 */
export async function reportMessage(
  tx: Tx,
  clubId: string,
  { reporterId, messageId, reason }: { reporterId: string; messageId: string; reason: string },
): Promise<boolean> {
  const message = await tx
    .selectFrom('message')
    .select(['id', 'text'])
    .where('club_id', '=', clubId)
    .where('id', '=', messageId)
    .where('receiver_id', '=', reporterId)
    .executeTakeFirst()
  if (!message) return false
  await tx
    .insertInto('message_report')
    .values({ club_id: clubId, message_id: message.id, reporter_id: reporterId, reason, text: message.text })
    .onConflict((conflict) => conflict.columns(['club_id', 'message_id', 'reporter_id']).doNothing())
    .execute()
  return true
}
