import type { Pool } from 'pg'
import * as z from 'zod'
import { accountScope, claimsOf } from './issue-tokens.ts'
import type { Account } from '../queries/accounts.ts'

const person = z.object({
  email: z.string().default(''),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.string().optional(),
})

/** What a token's sign-in may know about its user. */
export type PersonClaims = z.input<typeof person>

const signIn = {
  sub: z.string(),
  origin_jti: z.string().optional(),
  /** How the user authenticated (RFC 8176); includes `mfa` after two factors. */
  amr: z.array(z.string()).default([]),
  iat: z.number(),
  exp: z.number(),
}

const signedClaims = z.discriminatedUnion('token_use', [
  person.extend({ ...signIn, token_use: z.literal('id'), aud: z.string(), 'cognito:username': z.string() }),
  z.object({
    ...signIn,
    token_use: z.literal('access'),
    client_id: z.string(),
    username: z.string(),
    scope: z.string().default(''),
  }),
])

/** The validated claims of a token. An access token names no user, so its user's claims are looked up. */
export type TokenClaims = z.output<typeof person> & {
  sub: string
  'cognito:username': string
  token_use: 'id' | 'access'
  /** The client that it was issued for. */
  client_id: string
  origin_jti?: string | undefined
  amr: string[]
  iat: number
  exp: number
}

/** Finds the claims of an access token's user; undefined if the sign-in has ended. */
export type ReadPerson = (access: {
  token: string
  familyId: string | undefined
  scopes: string[]
}) => Promise<PersonClaims | undefined>

/**
 * Reads the claims of a token whose signature, issuer and time are valid. An access token needs the scope `openid` or
 * the one that manages an account.
 *
 * @returns undefined for a token of another use or client, and for an ended sign-in
 */
export async function readClaims(
  { token, payload }: { token: string; payload: unknown },
  {
    clientId,
    officeClientId,
    isEnded,
    readPerson,
  }: {
    clientId: string
    officeClientId: string | undefined
    isEnded: (familyId: string | undefined) => Promise<boolean>
    readPerson: ReadPerson | undefined
  },
): Promise<TokenClaims | undefined> {
  const read = signedClaims.safeParse(payload)
  if (!read.success) return undefined
  if (read.data.token_use === 'id') {
    // ID tokens inform the client; only the first client's are accepted, as its specification requires.
    const { aud, ...claims } = read.data
    return aud === clientId && !(await isEnded(claims.origin_jti)) ? { ...claims, client_id: aud } : undefined
  }
  const { username, scope, ...claims } = read.data
  const scopes = scope.split(' ')
  const isForPeople = scopes.includes('openid') || scopes.includes(accountScope)
  if (!isForPeople || (claims.client_id !== clientId && claims.client_id !== officeClientId)) return undefined
  const found = person.safeParse(await readPerson?.({ token, familyId: claims.origin_jti, scopes }))
  return found.success ? { ...claims, ...found.data, 'cognito:username': username } : undefined
}

/** Finds the user of an access token by its sign-in, in the service's own database. */
export const personByFamily =
  (pool: Pool): ReadPerson =>
  async ({ familyId, scopes }) => {
    const { rows } = await pool.query<Account & { good: boolean }>(
      `select a.*, f.revoked_at is null and not a.disabled as good
       from identity.token_family f join identity.account a on a.id = f.account_id where f.id = $1::uuid`,
      [familyId],
    )
    const [account] = rows
    return account?.good ? claimsOf(account, scopes.includes(accountScope) ? null : scopes.join(' ')) : undefined
  }
