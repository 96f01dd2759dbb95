import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { ownAttributesIn } from '../attributes.ts'
import { drawCode } from '../codes.ts'
import { assertPasswordPolicy, decoyOf, sealPassword } from '../credentials.ts'
import { CognitoError } from '../errors.ts'
import { recordEvent } from '../events.ts'
import { findAccount, insertAccount, setCredential } from '../queries/accounts.ts'
import { ofMessages, ofMessagesFrom, takeTry } from '../throttle.ts'
import { assertClient, attributes, clientId, deliveryTo } from './fields.ts'
import { defineOperation } from './operation.ts'

/**
 * Creates an account and mails its code. A taken address answers the same: its owner is told by mail, and one that
 * was never confirmed gets a new code for the new password.
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
    assertPasswordPolicy(password, { email, attributes: own })
    await takeTry(service, [ofMessages(email), ofMessagesFrom(origin.address)])

    const at = service.now()
    const id = randomUUID()
    // Sealed before it is known whether the address is free: the same work either way.
    const credential = sealPassword(service, id, password)
    const created = await insertAccount(
      service.pool,
      { id, email, credential, attributes: own, status: 'UNCONFIRMED' },
      at,
    )
    const account = created ? undefined : await findAccount(service.pool, email)
    const language = own['locale'] ?? origin.language

    if (account && account.status !== 'UNCONFIRMED') {
      await service.deliver({ kind: 'accountExists', email, language })
    } else {
      const accountId = account?.id ?? id
      if (account) await setCredential(service.pool, accountId, sealPassword(service, accountId, password), at)
      const code = await drawCode(service, accountId, 'signUp')
      await service.deliver({ kind: 'code', purpose: 'signUp', email, code, language })
      await recordEvent(service, { accountId, name: 'signUp' }, origin)
    }
    // Never the real one, which would tell a new address from a taken one; nobody needs it before the code is confirmed.
    return { UserConfirmed: false, UserSub: decoyOf(service, `sign-up ${email}`).id, ...deliveryTo(email) }
  },
})
