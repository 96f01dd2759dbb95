import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { ownAttributesIn } from '../attributes.ts'
import { assertPasswordPolicy, sealPassword } from '../credentials.ts'
import { CognitoError } from '../errors.ts'
import { recordEvent } from '../events.ts'
import { takeMessage } from '../guesses.ts'
import { keepSignUp } from '../pending-sign-ups.ts'
import { findAccount, insertAccount, setCredential } from '../queries/accounts.ts'
import type { Service } from '../service.ts'
import { assertClient, attributes, clientId, deliveryTo } from './fields.ts'
import { defineOperation } from './operation.ts'

/**
 * Creates an account and mails its code. A taken address answers the same: its owner is told by mail. An account that was
 * never confirmed may be signed up again: whose code comes back first has its password (`redeemSignUp`).
 */
export const signUp = defineOperation({
  input: z.object({
    ClientId: clientId,
    Username: z.string().trim().toLowerCase().pipe(z.email()).pipe(z.string().max(254)),
    Password: z.string().max(1024).optional(),
    UserAttributes: attributes.default([]),
  }),
  isEven: () => true,
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
    await takeMessage(service, [email], origin)

    const language = own['locale'] ?? origin.language
    // Names this sign-up to `ResendConfirmationCode`, and says nothing of the account.
    const id = randomUUID()
    const known = await findAccount(service.pool, email)
    const accountId = known?.id ?? randomUUID()
    // Sealed for a taken address too: the same work either way.
    const credential = sealPassword(service, accountId, password)
    if (known && known.status !== 'UNCONFIRMED') {
      await service.deliver({ kind: 'accountExists', email, language })
    } else {
      const code = await keep(service, { id, accountId, email, credential, attributes: own })
      await service.deliver({ kind: 'code', purpose: 'signUp', email, code, language })
      await recordEvent(service, { accountId, name: 'signUp' }, origin)
    }
    return { UserConfirmed: false, UserSub: id, ...deliveryTo(email) }
  },
})

/** Keeps a sign-up with its account, which until then holds the latest password. @returns the code */
async function keep(
  service: Service,
  pending: { id: string; accountId: string; email: string; credential: Buffer; attributes: Record<string, string> },
): Promise<string> {
  const { accountId, email, credential, attributes: own } = pending
  const account = { id: accountId, email, credential, attributes: own, status: 'UNCONFIRMED' as const }
  const at = service.now()
  if (!(await insertAccount(service.pool, account, at))) {
    const { id } = (await findAccount(service.pool, email)) ?? {}
    // Two sign-ups of a new address at once: the later one's password was sealed for an account that is not stored.
    if (id !== accountId) throw new CognitoError('TooManyRequestsException', 'Too many requests')
    await setCredential(service.pool, accountId, credential, at)
  }
  return keepSignUp(service, pending)
}
