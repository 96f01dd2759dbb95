import type { Pool } from 'pg'
import type { DatabaseRole } from '../../security-posture.ts'

/** Reads the attributes of the connection's role: row-level security does not apply to superusers and BYPASSRLS. */
export async function readRole(pool: Pool): Promise<DatabaseRole> {
  const { rows } = await pool.query<DatabaseRole>(
    'select rolname as name, rolsuper as superuser, rolbypassrls as "bypassesRls" from pg_roles where rolname = current_user',
  )
  const [role] = rows
  if (!role) throw new Error('The database returned no role of its connection')
  return role
}
