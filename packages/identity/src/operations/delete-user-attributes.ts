import * as z from 'zod'
import { isRemovable } from '../attributes.ts'
import { CognitoError } from '../errors.ts'
import { recordEvent } from '../events.ts'
import { setAttributes } from '../queries/accounts.ts'
import { authenticateFresh } from '../fresh-proof.ts'
import { authenticateAccessToken } from '../tokens/authenticate-access-token.ts'
import { accessToken } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Removes attributes; removing the phone number also disables codes by text message. */
export const deleteUserAttributes = defineOperation({
  input: z.object({ AccessToken: accessToken, UserAttributeNames: z.array(z.string().max(64)).max(25) }),
  run: async (service, { AccessToken, UserAttributeNames: names }, origin) => {
    const phone = names.includes('phone_number')
    const { account } = await (phone ? authenticateFresh : authenticateAccessToken)(service, AccessToken)
    if (!names.every((name) => name === 'phone_number' || isRemovable(name))) {
      throw new CognitoError('InvalidParameterException', 'An attribute cannot be removed')
    }
    const left = Object.fromEntries(Object.entries(account.attributes).filter(([name]) => !names.includes(name)))
    await setAttributes(service.pool, account.id, left, service.now())
    if (phone) {
      await service.pool.query(
        `update identity.account set phone_number = null, phone_number_verified = false, pending_phone_number = null,
           mfa_by_sms = false, preferred_mfa = nullif(preferred_mfa, 'SMS_MFA') where id = $1`,
        [account.id],
      )
    }
    const details = { attributes: names.join(' ') }
    await recordEvent(service, { accountId: account.id, name: 'deleteAttributes', details }, origin)
    return {}
  },
})
