import type { Service } from './service.ts'
import { revokeFamilies } from './tokens/revoke-families.ts'

/** How long an agreement is valid, in milliseconds. After that, the host may belong to somebody else. */
const lifetime = 180 * 86_400_000

/** The client and host that a user lets sign them in, with the scope they grant. */
export type RelyingParty = {
  clientId: string
  /** The host that codes are sent to; empty for the product's own. */
  host: string
  scope: string
}

/** A valid agreement. */
export type Agreement = RelyingParty & { id: string; agreedAt: Date }

const isWithin = (asked: string, agreed: string) => asked.split(' ').every((one) => agreed.split(' ').includes(one))

/** Finds the valid agreement that covers what a client requests. */
export async function findAgreement(
  { pool, now }: Service,
  accountId: string,
  { clientId, host, scope }: RelyingParty,
): Promise<{ id: string } | undefined> {
  const { rows } = await pool.query<{ id: string; scope: string }>(
    `select id, scope from identity.agreement
     where account_id = $1 and client_id = $2 and host = $3 and agreed_at > $4`,
    [accountId, clientId, host, new Date(now().getTime() - lifetime)],
  )
  return rows.find((agreed) => isWithin(scope, agreed.scope))
}

/** Stores a user's agreement. It replaces an earlier one with the same client and host. */
export async function agree(
  { pool, now }: Service,
  accountId: string,
  { clientId, host, scope }: RelyingParty,
): Promise<{ id: string }> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into identity.agreement (account_id, client_id, host, scope, agreed_at) values ($1, $2, $3, $4, $5)
     on conflict (account_id, client_id, host) do update set scope = excluded.scope, agreed_at = excluded.agreed_at
     returning id`,
    [accountId, clientId, host, scope, now()],
  )
  const [agreed] = rows
  if (!agreed) throw new Error('The agreement was not stored')
  return agreed
}

/** Lists the agreements of an account, latest first. */
export async function listAgreements({ pool, now }: Service, accountId: string): Promise<Agreement[]> {
  const { rows } = await pool.query<{ id: string; client_id: string; host: string; scope: string; agreed_at: Date }>(
    'select * from identity.agreement where account_id = $1 and agreed_at > $2 order by agreed_at desc, id limit 100',
    [accountId, new Date(now().getTime() - lifetime)],
  )
  return rows.map(({ client_id: clientId, agreed_at: agreedAt, ...agreed }) => ({ ...agreed, clientId, agreedAt }))
}

/**
 * Ends an agreement and the sign-ins and codes that depend on it.
 *
 * @returns false if the account has no agreement with this id
 */
export async function withdrawAgreement(service: Service, accountId: string, id: string): Promise<boolean> {
  const { pool } = service
  const { rowCount } = await pool.query('delete from identity.agreement where id = $1 and account_id = $2', [
    id,
    accountId,
  ])
  if (rowCount !== 1) return false
  await pool.query('delete from identity.authorization_code where agreement_id = $1', [id])
  await revokeFamilies(service, { agreementId: id })
  return true
}
