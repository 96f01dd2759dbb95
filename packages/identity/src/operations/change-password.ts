import * as z from 'zod'
import { assertPasswordPolicy, isOldPassword, createEncryptedCredential } from '../credentials.ts'
import { CognitoError } from '../errors.ts'
import { notify, recordEvent, recordFailedSignIn } from '../events.ts'
import { reserveAttempt } from '../attempts.ts'
import { setCredential } from '../queries/accounts.ts'
import { authenticateToSecure } from '../tokens/authenticate-access-token.ts'
import { revokeFamilies } from '../tokens/revoke-families.ts'
import { inEpoch } from '../transaction.ts'
import { accessToken } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Replaces a known password and ends the account's other sign-ins. */
export const changePassword = defineOperation({
  input: z.object({
    AccessToken: accessToken,
    PreviousPassword: z.string().min(1).max(1024),
    ProposedPassword: z.string().max(1024),
  }),
  run: async (service, { AccessToken, PreviousPassword, ProposedPassword }, origin) => {
    const { account, familyId } = await authenticateToSecure(service, AccessToken)
    const attempt = await reserveAttempt(
      service,
      { kind: 'password', who: account.email, accountId: account.id },
      origin,
    )
    if (!isOldPassword(service, account, PreviousPassword))
      throw await recordFailedSignIn(service, account, 'password', origin)
    await attempt.succeed()
    await assertPasswordPolicy(service, ProposedPassword, account)
    if (isOldPassword(service, account, ProposedPassword)) {
      throw new CognitoError('InvalidPasswordException', 'The new password must differ from the old one')
    }
    await inEpoch(service, account, async (bound) => {
      await setCredential(
        bound.pool,
        account.id,
        createEncryptedCredential(bound, account.id, ProposedPassword),
        bound.now(),
      )
      await revokeFamilies(bound, { accountId: account.id, except: familyId })
    })
    await recordEvent(service, { accountId: account.id, name: 'changePassword' }, origin)
    await notify(service, account, 'passwordChanged', origin)
    return {}
  },
})
