import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { ownAttributesIn } from '../attributes.ts'
import { assertPasswordPolicy, createEncryptedCredential } from '../credentials.ts'
import { CognitoError } from '../errors.ts'
import { recordEvent } from '../events.ts'
import { countMessage } from '../attempts.ts'
import { storePendingSignUp } from '../pending-sign-ups.ts'
import { findAccount, insertAccount, setUnconfirmedCredential } from '../queries/accounts.ts'
import type { Service } from '../service.ts'
import { assertClient, attributes, clientId, deliveryTo } from './fields.ts'
import { defineOperation } from './operation.ts'

/**
 * Creates an account and emails its code. A taken address gets the same response, and its owner is notified by email.
 * An unconfirmed account can be signed up again: the first code that is returned decides the password
 * (`redeemSignUp`).
 */
export const signUp = defineOperation({
  input: z.object({
    ClientId: clientId,
    Username: z.string().trim().toLowerCase().pipe(z.email()).pipe(z.string().max(254)),
    Password: z.string().max(1024).optional(),
    UserAttributes: attributes.default([]),
  }),
  hasEvenDuration: () => true,
  run: async (service, input, origin) => {
    assertClient(service, input.ClientId)
    const { Username: email, Password: password } = input
    if (password === undefined || password === '') {
      throw new CognitoError(
        'InvalidParameterException',
        "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must not be null",
      )
    }
    const own = ownAttributesIn(input.UserAttributes)
    await assertPasswordPolicy(service, password, { email, attributes: own })
    await countMessage(service, { who: email }, origin)

    const language = own['locale'] ?? origin.language
    // Identifies this sign-up for `ResendConfirmationCode` and reveals nothing about the account.
    const id = randomUUID()
    const known = await findAccount(service.pool, email)
    const accountId = known?.id ?? randomUUID()
    // Encrypted for a taken address, too, so that both cases take the same time.
    const credential = createEncryptedCredential(service, accountId, password)
    const isTaken = known !== undefined && known.status !== 'UNCONFIRMED'
    const code = isTaken ? undefined : await storeSignUp(service, { id, accountId, email, credential, attributes: own })
    if (code === undefined) {
      await service.deliver({ kind: 'accountExists', email, language })
    } else {
      await service.deliver({ kind: 'code', purpose: 'signUp', email, code, language })
      await recordEvent(service, { accountId, name: 'signUp' }, origin)
    }
    return { UserConfirmed: false, UserSub: id, ...deliveryTo(email) }
  },
})

/**
 * Stores a sign-up and its account, which has the latest password until one is confirmed.
 *
 * @returns the code; undefined if the account has just been confirmed
 */
async function storeSignUp(
  service: Service,
  pending: { id: string; accountId: string; email: string; credential: Buffer; attributes: Record<string, string> },
): Promise<string | undefined> {
  const { accountId, email, credential, attributes: own } = pending
  const account = { id: accountId, email, credential, attributes: own, status: 'UNCONFIRMED' as const }
  const at = service.now()
  if (!(await insertAccount(service.pool, account, at))) {
    const { id } = (await findAccount(service.pool, email)) ?? {}
    // Two simultaneous sign-ups of a new address: the later credential is encrypted for an account id that was not
    // stored.
    if (id !== accountId) throw new CognitoError('TooManyRequestsException', 'Too many requests')
    if (!(await setUnconfirmedCredential(service.pool, accountId, credential, at))) return undefined
  }
  return storePendingSignUp(service, pending)
}
