import { sql } from 'kysely'
import { type PersonalTable, rowsBetweenFans } from '../../platform/personal-data.ts'

/** A fan's wallet and gift cards. The ledger stays under the pseudonym, because the club's totals depend on it. */
export const personalData: PersonalTable[] = [
  {
    table: 'ledger_account',
    columns: ['fan_id'],
    exportedAs: 'walletOperations',
    read: (fan) => sql`
      select t.kind, e.amount, t.memo, t.created_at from ledger_entry e
      join ledger_account a on a.club_id = e.club_id and a.id = e.account_id
      join ledger_transfer t on t.club_id = e.club_id and t.id = e.transfer_id
      where e.club_id = ${fan.club_id} and a.fan_id = ${fan.id} order by t.created_at`,
    erase: 'kept',
  },
  { table: 'ledger_entry', columns: ['account_id'], exportedAs: 'walletOperations', erase: 'kept' },
  {
    table: 'gift_card',
    columns: ['from_id', 'to_id'],
    exportedAs: 'giftCards',
    read: rowsBetweenFans('gift_card', ['from_id', 'to_id'], 'amount, message, created_at', 'created_at'),
    erase: (tx, { clubId, fanId }) =>
      tx
        .updateTable('gift_card')
        .set({ message: null })
        .where('club_id', '=', clubId)
        .where('from_id', '=', fanId)
        .execute(),
  },
]
