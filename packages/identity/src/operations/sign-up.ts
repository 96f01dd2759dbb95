import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { drawCode } from '../codes.ts'
import { assertPasswordPolicy, decoyOf, sealPassword } from '../credentials.ts'
import { CognitoError } from '../errors.ts'
import { findAccount, insertAccount, recordEvent, setCredential } from '../queries/accounts.ts'
import { assertNotBlocked, countFailure, ofAddress, ofMessages } from '../throttle.ts'
import { assertClient, clientId, deliveryTo } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Attributes that a person may set of their own. */
const ownAttributes = new Set(['name', 'given_name', 'family_name', 'picture', 'locale'])

/**
 * Creates an account and mails its code. A taken address answers the same: its owner is told by mail, and one that
 * was never confirmed gets a new code for the new password.
 */
export const signUp = defineOperation({
  input: z.object({
    ClientId: clientId,
    Username: z.string().trim().toLowerCase().pipe(z.email()).pipe(z.string().max(254)),
    Password: z.string().max(1024).optional(),
    UserAttributes: z
      .array(z.object({ Name: z.string().max(64), Value: z.string().max(2048) }))
      .max(25)
      .default([]),
  }),
  run: async (service, input, origin) => {
    assertClient(service, input.ClientId)
    const { Username: email, Password: password } = input
    if (password === undefined || password === '') {
      throw new CognitoError(
        'InvalidParameterException',
        "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must not be null",
      )
    }
    assertPasswordPolicy(password)
    const buckets = [ofMessages(email), ofAddress(origin.address)]
    await assertNotBlocked(service, buckets)
    await countFailure(service, [ofMessages(email)])

    const at = service.now()
    const attributes = Object.fromEntries(
      input.UserAttributes.filter(({ Name }) => ownAttributes.has(Name)).map(({ Name, Value }) => [Name, Value]),
    )
    const id = randomUUID()
    // Sealed before it is known whether the address is free: the same work either way.
    const credential = sealPassword(service, id, password)
    const created = await insertAccount(service.pool, { id, email, credential, attributes, status: 'UNCONFIRMED' }, at)
    const account = created ? undefined : await findAccount(service.pool, email)
    const language = attributes['locale'] ?? origin.language

    if (account && account.status !== 'UNCONFIRMED') {
      await service.deliver({ kind: 'accountExists', email, language })
    } else {
      const accountId = account?.id ?? id
      if (account) await setCredential(service.pool, accountId, sealPassword(service, accountId, password), at)
      const code = await drawCode(service, accountId, 'signUp')
      await service.deliver({ kind: 'code', purpose: 'signUp', email, code, language })
      await recordEvent(service.pool, { accountId, name: 'signUp', address: origin.address, at })
    }
    // Never the real one, which would tell a new address from a taken one; nobody needs it before the code is confirmed.
    return { UserConfirmed: false, UserSub: decoyOf(service, `sign-up ${email}`).id, ...deliveryTo(email) }
  },
})
