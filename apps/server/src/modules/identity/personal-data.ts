import { sql } from 'kysely'
import type { PersonalTable } from '../../platform/personal-data.ts'

/** The newest thousand events of an account. The audit log is never erased (docs/decisions/0032). */
export const personalData: PersonalTable[] = [
  {
    table: 'audit_log',
    columns: ['actor'],
    exportedAs: 'accountEvents',
    isOfNoClub: true,
    read: (fan) => sql`
      select action, details, network, at from audit_log
      where club_id is null and actor = ${fan.account_id} and action like 'identity.%' order by at desc, id desc limit 1000`,
    erase: 'kept',
  },
]
