import { sql } from 'kysely'
import type { StaffMember } from '../../../platform/access/staff.ts'
import type { Database } from '../../../platform/database/database.ts'

/** Stores what an operator does with the installation, before it is done. Acts in a club are in its audit log. */
export async function recordOperatorAct(
  { query }: Pick<Database, 'query'>,
  { staff, action, details }: { staff: StaffMember; action: string; details: Record<string, unknown> },
): Promise<void> {
  await sql`insert into operator_act (account_id, email, action, details)
    values (${staff.accountId}, ${staff.email}, ${action}, ${JSON.stringify(details)}::jsonb)`.execute(query)
}
