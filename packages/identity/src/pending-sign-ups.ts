import { randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { codeLifetime, expired, mismatch } from './codes.ts'
import { createEncryptedCredential } from './credentials.ts'
import type { Service } from './service.ts'
import { revokeFamilies } from './tokens/revoke-families.ts'

/** A sign-up that waits for its code. */
type PendingSignUp = {
  id: string
  credential: Buffer | null
  attributes: Record<string, string>
  code_hash: Buffer
  expires_at: Date
}

const hashOf = ({ encryption }: Service, id: string, code: string) => encryption.hash(`${id} ${code}`, 'signUp')

async function findPending({ pool }: Service, accountId: string): Promise<PendingSignUp[]> {
  const { rows } = await pool.query<PendingSignUp>(
    `select id, credential, attributes, code_hash, expires_at from identity.pending_sign_up
     where account_id = $1 order by id`,
    [accountId],
  )
  return rows
}

/** Generates a code that no other sign-up of the account has, so that it identifies one of them. */
function generateUnlike(service: Service, others: PendingSignUp[]): string {
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    if (!others.some(({ id, code_hash }) => code_hash.equals(hashOf(service, id, code)))) return code
  }
}

/**
 * Stores a sign-up until its code is returned.
 *
 * @param signUp.credential null if the code only confirms the address
 * @returns the code
 */
export async function storePendingSignUp(
  service: Service,
  signUp: { id: string; accountId: string; credential: Buffer | null; attributes: Record<string, string> },
): Promise<string> {
  const code = generateUnlike(service, await findPending(service, signUp.accountId))
  const at = service.now()
  await service.pool.query(
    `insert into identity.pending_sign_up (id, account_id, credential, attributes, code_hash, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      signUp.id,
      signUp.accountId,
      signUp.credential,
      signUp.attributes,
      hashOf(service, signUp.id, code),
      new Date(at.getTime() + codeLifetime),
      at,
    ],
  )
  return code
}

/**
 * Issues another code, for the sign-up that the client names or for the only one. If several wait and none is named,
 * nobody can know whose code it is: it then confirms the address alone.
 */
export async function issueSignUpCode(service: Service, accountId: string, named: string | undefined): Promise<string> {
  const pending = await findPending(service, accountId)
  const signUp = pending.find(({ id }) => id === named) ?? (pending.length === 1 ? pending[0] : undefined)
  if (!signUp) return storePendingSignUp(service, { id: randomUUID(), accountId, credential: null, attributes: {} })
  const code = generateUnlike(service, pending)
  await service.pool.query('update identity.pending_sign_up set code_hash = $2, expires_at = $3 where id = $1', [
    signUp.id,
    hashOf(service, signUp.id, code),
    new Date(service.now().getTime() + codeLifetime),
  ])
  return code
}

/**
 * Confirms the sign-up that a code was sent for. Its password and attributes become the account's; the account's
 * other sign-ups are deleted.
 *
 * @param service bound to a transaction
 * @param named the sign-up of the client, if it names one: while it waits, the password of another is not confirmed
 * @throws CognitoError CodeMismatchException for a code of no sign-up, ExpiredCodeException for an expired one
 */
export async function redeemSignUp(
  service: Service,
  accountId: string,
  { code, named }: { code: string; named: string | undefined },
): Promise<void> {
  const pending = await findPending(service, accountId)
  const signUp = pending.find(
    ({ id, code_hash }) => code_hash.length === 32 && timingSafeEqual(code_hash, hashOf(service, id, code)),
  )
  if (!signUp) throw mismatch()
  // Somebody else has signed up with the address: their code is the latest that its owner has received.
  if (signUp.credential && signUp.id !== named && pending.some(({ id }) => id === named)) throw mismatch()
  const at = service.now()
  if (signUp.expires_at <= at) throw expired()
  const credential =
    signUp.credential ?? createEncryptedCredential(service, accountId, randomBytes(32).toString('base64url'))
  const { rowCount } = await service.pool.query(
    `update identity.account set credential = $2, attributes = $3, status = $4, email_verified = true, updated_at = $5
     where id = $1 and status = 'UNCONFIRMED'`,
    [accountId, credential, signUp.attributes, signUp.credential ? 'CONFIRMED' : 'RESET_REQUIRED', at],
  )
  if (rowCount !== 1) throw mismatch()
  await service.pool.query('delete from identity.pending_sign_up where account_id = $1', [accountId])
  // Ends the steps that began with another sign-up's password.
  await revokeFamilies(service, { accountId })
}
