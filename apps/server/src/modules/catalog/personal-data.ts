import { deleteRowsOfFan, type PersonalTable, rowsOfFan } from '../../platform/personal-data.ts'

/** A fan's likes. */
export const personalData: PersonalTable[] = [
  {
    table: 'exclusive_like',
    columns: ['fan_id'],
    exportedAs: 'likes',
    read: rowsOfFan('exclusive_like', 'exclusive_id, created_at', 'created_at'),
    erase: deleteRowsOfFan('exclusive_like'),
  },
]
