import * as z from 'zod'
import { CognitoError } from '../errors.ts'
import { proveContact } from '../prove-contact.ts'
import { authenticateToSecure } from '../tokens/authenticate-access-token.ts'
import { accessToken } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Sends the code for a new address or phone number again. */
export const getUserAttributeVerificationCode = defineOperation({
  input: z.object({ AccessToken: accessToken, AttributeName: z.enum(['email', 'phone_number']) }),
  run: async (service, { AccessToken, AttributeName: name }, origin) => {
    const { account } = await authenticateToSecure(service, AccessToken)
    const value =
      name === 'email'
        ? (account.pending_email ?? account.email)
        : (account.pending_phone_number ?? account.phone_number ?? undefined)
    if (value === undefined) throw new CognitoError('InvalidParameterException', 'User does not have a phone number')
    return { CodeDeliveryDetails: await proveContact(service, { account, name, value }, origin) }
  },
})
