import { sql } from 'kysely'
import { type PersonalTable, rowsBetweenFans, rowsOfFan } from '../../platform/personal-data.ts'

/** A fan's messages, blocks and reports. */
export const personalData: PersonalTable[] = [
  {
    table: 'message',
    columns: ['sender_id', 'receiver_id'],
    exportedAs: 'messages',
    read: rowsBetweenFans('message', ['sender_id', 'receiver_id'], 'text, sent_at, read_at', 'id'),
    erase: (tx, { clubId, fanId }) =>
      tx
        .updateTable('message')
        .set({ text: '', erased_at: sql`virage_now()` })
        .where('club_id', '=', clubId)
        .where('sender_id', '=', fanId)
        .execute(),
  },
  // The reference to a conversation's newest message.
  {
    table: 'conversation_participant',
    columns: ['fan_id', 'other_fan_id'],
    exportedAs: 'messages',
    erase: 'kept',
  },
  {
    table: 'message_report',
    columns: ['reporter_id'],
    exportedAs: 'messageReports',
    read: rowsOfFan(
      'message_report',
      'message_id, reason, created_at, resolution, resolved_at',
      'created_at',
      'reporter_id',
    ),
    erase: async (tx, { clubId, fanId }) => {
      await tx
        .updateTable('message_report')
        .set({ text: '' })
        .where('club_id', '=', clubId)
        .where('message_id', 'in', (sent) =>
          sent.selectFrom('message').select('id').where('club_id', '=', clubId).where('sender_id', '=', fanId),
        )
        .execute()
      await tx
        .updateTable('message_report')
        .set({ reason: '-' })
        .where('club_id', '=', clubId)
        .where('reporter_id', '=', fanId)
        .execute()
    },
  },
  {
    table: 'fan_block',
    columns: ['fan_id', 'blocked_id'],
    exportedAs: 'blocks',
    read: rowsOfFan('fan_block', 'blocked_id, created_at', 'created_at'),
    erase: (tx, { clubId, fanId }) =>
      tx
        .deleteFrom('fan_block')
        .where('club_id', '=', clubId)
        .where((block) => block.or([block('fan_id', '=', fanId), block('blocked_id', '=', fanId)]))
        .execute(),
  },
]
