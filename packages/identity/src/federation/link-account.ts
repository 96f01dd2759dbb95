import { randomBytes, randomUUID } from 'node:crypto'
import { createEncryptedCredential } from '../credentials.ts'
import { notify, recordEvent } from '../events.ts'
import { OAuthError } from '../hosted/oauth-error.ts'
import { type Account, deleteUnconfirmed, findAccount, findAccountById, insertAccount } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { inTransaction } from '../transaction.ts'
import type { ExternalClaims } from './external-claims.ts'
import { isUnlinked } from './linked-providers.ts'
import type { ProviderSettings } from './provider-settings.ts'

type Link = {
  provider: ProviderSettings
  claims: ExternalClaims
  origin: Origin
  /** Whether the user has returned the code that we sent to the address. */
  isAddressProven?: boolean
}

/**
 * Finds the account of a user who signed in at another provider; docs/decisions/0021, 0228 and 0233 have the rules.
 *
 * @returns undefined if the user has to prove the address to us first
 * @throws OAuthError access_denied for an unverified address or a disabled account, account_exists if a password is
 *   required first
 */
export async function linkAccount(service: Service, link: Link): Promise<Account | undefined> {
  const found = await inTransaction(service, async (bound) => {
    // Runs one at a time for each address: the same user in two tabs, or two users with one address.
    await bound.pool.query("select pg_advisory_xact_lock(hashtext('virage.identity.link'), hashtext($1))", [
      link.claims.email,
    ])
    return findOrLink(bound, link)
  })
  if (!found) return undefined
  const { account, became } = found
  // Each takes a connection of its own. Sign-ins that held one meanwhile would wait for each other.
  const event = { accountId: account.id, name: 'linkIdentity', details: { by: link.provider.name } }
  if (became !== 'known') await recordEvent(service, event, link.origin)
  if (became === 'linked') await notify(service, account, 'providerAdded', link.origin)
  return account
}

/** @param service bound to a transaction */
async function findOrLink(
  service: Service,
  link: Link,
): Promise<{ account: Account; became: 'known' | 'linked' | 'created' } | undefined> {
  const { pool } = service
  const { provider, claims } = link
  // In one query, so that the account is of an epoch in which it was linked: a password reset unlinks some providers.
  const { rows } = await pool.query<Account>(
    `select account.* from identity.external_identity link join identity.account on account.id = link.account_id
     where link.issuer = $1 and link.subject = $2`,
    [claims.iss, claims.sub],
  )
  const [linked] = rows
  if (linked) return { account: open(linked), became: 'known' }

  if (!claims.email_verified) throw new OAuthError('access_denied', `${provider.name} has not verified the address.`)
  const isTrusted = provider.linksByEmail && (provider.isAuthoritative?.(claims) ?? true)
  const known = await findAccount(pool, claims.email)
  const confirmed = known && known.status !== 'UNCONFIRMED' ? known : undefined
  if (confirmed && !isTrusted) {
    throw new OAuthError('account_exists', 'There is an account with this address: sign in with its password.')
  }
  // A provider that the owner has removed does not return without them.
  const needsProof = !isTrusted || (confirmed !== undefined && (await isUnlinked(pool, confirmed.id, claims.iss)))
  if (needsProof && !link.isAddressProven) return undefined
  // The owner of that account never proved the address; now somebody else has.
  // If its code was returned meanwhile, the account is like any other that is confirmed.
  if (known && !confirmed && !(await deleteUnconfirmed(pool, known.id))) return findOrLink(service, link)
  const account = confirmed ? open(confirmed) : await createAccount(service, claims)
  await pool.query(
    `insert into identity.external_identity (issuer, subject, account_id, provider, linked_at, is_trusted)
     values ($1, $2, $3, $4, $5, $6)`,
    [claims.iss, claims.sub, account.id, provider.name, service.now(), isTrusted],
  )
  return { account, became: confirmed ? 'linked' : 'created' }
}

/** Creates an account whose password nobody knows. Its owner can set one with a code that is sent to the address. */
async function createAccount(service: Service, claims: ExternalClaims): Promise<Account> {
  const id = randomUUID()
  const { name, given_name, family_name, picture } = claims
  const attributes = Object.fromEntries(
    Object.entries({ name, given_name, family_name, picture }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value] as const],
    ),
  )
  const credential = createEncryptedCredential(service, id, randomBytes(32).toString('base64url'))
  await insertAccount(
    service.pool,
    { id, email: claims.email, credential, attributes, status: 'CONFIRMED' },
    service.now(),
  )
  const created = await findAccountById(service.pool, id)
  if (!created) throw new Error('The account was not stored')
  return created
}

const open = (account: Account): Account => {
  if (account.disabled) throw new OAuthError('access_denied', 'This account is closed.')
  return account
}
