import { randomInt } from 'node:crypto'
import type { Service } from '../service.ts'

/** How many codes a person gets. */
const amount = 10
/** Letters and digits that are not mistaken for each other (Crockford's Base32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Characters of a code: 140 random bits, so that a fast hash is enough (ASVS 6.5.2 asks for 112, 11.5.1 for 128). */
const length = 28
const group = 4

const hashOf = ({ sealing }: Service, accountId: string, code: string) =>
  sealing.hash(`${accountId} ${code}`, 'recoveryCode')

/** A code as it is shown: seven groups of four. */
const drawCode = () => {
  const signs = Array.from({ length }, () => letters[randomInt(letters.length)])
  return Array.from({ length: length / group }, (_, index) =>
    signs.slice(index * group, (index + 1) * group).join(''),
  ).join('-')
}

/** A code as it is kept, of what somebody typed; undefined for what cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === length && [...code].every((sign) => letters.includes(sign)) ? code : undefined
}

/** Draws the codes of an account, in place of any before them. @returns the codes; only hashes are kept */
export async function replaceRecoveryCodes(service: Service, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: amount }, drawCode)
  const hashes = codes.map((code) => hashOf(service, accountId, code.replaceAll('-', '')))
  await service.pool.query('delete from identity.recovery_code where account_id = $1', [accountId])
  await service.pool.query(
    'insert into identity.recovery_code (account_id, hash, created_at) select $1, hash, $3 from unnest($2::bytea[]) as h (hash)',
    [accountId, hashes, service.now()],
  )
  return codes
}

/** Uses a code up. @returns false for a code that is none of the account's, or was used */
export async function redeemRecoveryCode(service: Service, accountId: string, typed: string): Promise<boolean> {
  const code = readRecoveryCode(typed)
  if (code === undefined) return false
  const { rowCount } = await service.pool.query(
    'delete from identity.recovery_code where account_id = $1 and hash = $2',
    [accountId, hashOf(service, accountId, code)],
  )
  return rowCount === 1
}

/** How many codes are left, and since when. */
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
