import type { Tx } from '../../platform/database/database.ts'

/**
 * Keeps a report of a message that was sent to the reporter, with its text as it is now; a second report of the same
 * message changes nothing.
 *
 * @returns false when the reporter was sent no such message
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
