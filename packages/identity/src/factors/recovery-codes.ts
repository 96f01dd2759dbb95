import { randomInt } from 'node:crypto'
import type { Service } from '../service.ts'

/** How many codes an account has. */
const amount = 10
/** Letters and digits that are hard to confuse (Crockford's Base32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Characters of a code: 140 random bits, so that a fast hash is enough (ASVS 6.5.2 asks for 112, 11.5.1 for 128). */
const length = 28
const group = 4

const hashOf = ({ encryption }: Service, accountId: string, code: string) =>
  encryption.hash(`${accountId} ${code}`, 'recoveryCode')

/** Generates a code in the form that users see: seven groups of four characters. */
const generateCode = () => {
  const signs = Array.from({ length }, () => letters[randomInt(letters.length)])
  return Array.from({ length: length / group }, (_, index) =>
    signs.slice(index * group, (index + 1) * group).join(''),
  ).join('-')
}

/** Normalises an entered code to its stored form; undefined for a text that can't be a code. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === length && [...code].every((sign) => letters.includes(sign)) ? code : undefined
}

/**
 * Generates the codes of an account, which replace earlier ones. In a transaction, others that do so wait for it: otherwise none would
 * delete the codes of the others. @returns the codes; only hashes are stored
 */
export async function replaceRecoveryCodes(service: Service, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: amount }, generateCode)
  const hashes = codes.map((code) => hashOf(service, accountId, code.replaceAll('-', '')))
  await service.pool.query('select from identity.account where id = $1 for no key update', [accountId])
  await service.pool.query('delete from identity.recovery_code where account_id = $1', [accountId])
  await service.pool.query(
    'insert into identity.recovery_code (account_id, hash, created_at) select $1, hash, $3 from unnest($2::bytea[]) as h (hash)',
    [accountId, hashes, service.now()],
  )
  return codes
}

/** Redeems a code; it works once. @returns false for a code that is unknown or was used */
export async function redeemRecoveryCode(service: Service, accountId: string, typed: string): Promise<boolean> {
  const code = readRecoveryCode(typed)
  if (code === undefined) return false
  const { rowCount } = await service.pool.query(
    'delete from identity.recovery_code where account_id = $1 and hash = $2',
    [accountId, hashOf(service, accountId, code)],
  )
  return rowCount === 1
}

/** Returns how many codes are left, and when they were created. */
export async function recoveryCodesOf(
  { pool }: Service,
  accountId: string,
): Promise<{ left: number; since: Date | null }> {
  const { rows } = await pool.query<{ left: number; since: Date | null }>(
    'select count(*)::int as left, min(created_at) as since from identity.recovery_code where account_id = $1',
    [accountId],
  )
  return rows[0] ?? { left: 0, since: null }
}
