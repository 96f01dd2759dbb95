import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import * as z from 'zod'
import { closeChallenge, invalidSession, storeChallenge, tryChallenge } from '../challenges/challenge-store.ts'
import { codeTries } from '../challenges/outcome.ts'
import { assertion, verifyPasskey } from '../challenges/passkey.ts'
import { mismatch } from '../codes.ts'
import { isOldPassword } from '../credentials.ts'
import { CognitoError, wrongPassword } from '../errors.ts'
import { recordEvent } from '../events.ts'
import { redeemAppCode } from '../factors/authenticator.ts'
import type { Factor } from '../factors/factors.ts'
import { relyingParty } from '../factors/passkeys.ts'
import { redeemRecoveryCode } from '../factors/recovery-codes.ts'
import { recordProof } from '../fresh-proof.ts'
import { countOwnMessage, reserveAttempt } from '../attempts.ts'
import type { Account } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { authenticateAccessToken } from '../tokens/authenticate-access-token.ts'
import { accessToken, confirmationCode, deliveryTo, session } from './fields.ts'
import { defineOperation } from './operation.ts'

const steps = { EMAIL: 'ACCESS_BY_EMAIL', PASSKEY: 'ACCESS_BY_PASSKEY' } as const

/** Begins a proof of two requests: emails a code, or asks for a passkey. Our own operation. */
export const startAccessProof = defineOperation({
  input: z.object({ AccessToken: accessToken, By: z.enum(['EMAIL', 'PASSKEY']) }),
  run: async (service, { AccessToken, By }, origin) => {
    const { account, familyId } = await authenticateAccessToken(service, AccessToken)
    const store = (state: Record<string, string>) =>
      storeChallenge(service, {
        name: steps[By],
        account,
        state: { familyId, ...state },
        tries: codeTries,
      }).then((token) => token.toString('base64url'))
    if (By === 'PASSKEY') {
      const { rpId } = await relyingParty(service, origin)
      const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' })
      return { CredentialRequestOptions: options, Session: await store({ challenge: options.challenge }) }
    }
    await countOwnMessage(service, account.id, origin)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const salt = randomBytes(16).toString('hex')
    const language = account.attributes['locale'] ?? origin.language
    await service.deliver({ kind: 'code', purpose: 'proveAccess', email: account.email, code, language })
    return { Session: await store({ salt, hash: hashOf(service, salt, code) }), ...deliveryTo(account.email) }
  },
})

const hashOf = ({ encryption }: Service, salt: string, code: string) =>
  encryption.hash(`${salt} ${code}`, 'proveAccess').toString('hex')

/**
 * Proves again, within a sign-in, who the user is: by password, app code, recovery code, emailed code or passkey. For
 * five minutes the sign-in may then change the account's security. Our own operation.
 */
export const proveAccess = defineOperation({
  input: z.object({
    AccessToken: accessToken,
    Password: z.string().min(1).max(1024).optional(),
    AppCode: confirmationCode.optional(),
    EmailCode: confirmationCode.optional(),
    Credential: assertion.optional(),
    Session: session.optional(),
  }),
  run: async (service, { AccessToken, ...proof }, origin) => {
    const { account, familyId } = await authenticateAccessToken(service, AccessToken)
    const factor = await prove(service, { account, familyId, proof }, origin)
    await recordProof(service, familyId, factor)
    await recordEvent(service, { accountId: account.id, name: 'proveAccess', details: { factor } }, origin)
    return {}
  },
})

type Proof = {
  Password?: string | undefined
  AppCode?: string | undefined
  EmailCode?: string | undefined
  Credential?: z.output<typeof assertion> | undefined
  Session?: string | undefined
}

async function prove(
  service: Service,
  { account, familyId, proof }: { account: Account; familyId: string; proof: Proof },
  origin: Origin,
): Promise<Factor> {
  const of = { accountId: account.id }
  if (proof.Password !== undefined) {
    const attempt = await reserveAttempt(service, { kind: 'password', who: account.email, ...of }, origin)
    if (!isOldPassword(service, account, proof.Password)) throw wrongPassword()
    await attempt.succeed()
    return 'password'
  }
  if (proof.AppCode !== undefined) {
    const attempt = await reserveAttempt(service, { kind: 'secondFactor', who: account.id, ...of }, origin)
    // An app of an earlier release may have been removed, or never enabled, and still have its secret.
    const byApp = account.mfa_by_app && (await redeemAppCode(service, account.id, proof.AppCode))
    if (!byApp && !(await redeemRecoveryCode(service, account.id, proof.AppCode))) throw mismatch()
    await attempt.succeed()
    return byApp ? 'authenticator' : 'recovery'
  }
  const { EmailCode, Credential } = proof
  if (EmailCode !== undefined) {
    const { state, close } = await openStep(service, { name: steps.EMAIL, account, familyId, session: proof.Session })
    const { salt, hash } = z.object({ salt: z.string(), hash: z.string() }).parse(state)
    const attempt = await reserveAttempt(service, { kind: 'firstCode', who: account.email, ...of }, origin)
    if (!timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(service, salt, EmailCode)))) throw mismatch()
    await close()
    await attempt.succeed()
    return 'email'
  }
  if (Credential === undefined) throw new CognitoError('InvalidParameterException', 'A proof is required')
  const { state, close } = await openStep(service, { name: steps.PASSKEY, account, familyId, session: proof.Session })
  const { challenge } = z.object({ challenge: z.string() }).parse(state)
  if (!(await verifyPasskey(service, { account, sent: Credential, challenge }, origin))) throw wrongPassword()
  await close()
  return 'passkey'
}

/** Uses one try of a step that began in the same sign-in. */
async function openStep(
  service: Service,
  step: { name: string; account: Account; familyId: string; session: string | undefined },
): Promise<{ state: unknown; close: () => Promise<void> }> {
  const token = Buffer.from(step.session ?? '', 'base64url')
  const { account, state } = await tryChallenge(service, token, [step.name])
  const { familyId } = z.object({ familyId: z.string() }).parse(state)
  if (account?.id !== step.account.id || familyId !== step.familyId) throw invalidSession()
  return { state, close: () => closeChallenge(service, token) }
}
