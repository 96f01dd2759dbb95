import * as z from 'zod'
import { ownAttributesIn } from '../attributes.ts'
import { CognitoError } from '../errors.ts'
import { recordEvent } from '../events.ts'
import { setAttributes } from '../queries/accounts.ts'
import { type ContactName, proveContact } from '../prove-contact.ts'
import { authenticateFresh } from '../fresh-proof.ts'
import { authenticateAccessToken } from '../tokens/authenticate-access-token.ts'
import { accessToken, attributes } from './fields.ts'
import { defineOperation } from './operation.ts'

const email = z.string().trim().toLowerCase().pipe(z.email()).pipe(z.string().max(254))
const phoneNumber = z.string().regex(/^\+[1-9]\d{6,14}$/)

/** Changes the account's attributes. A new address or phone number takes effect once its code is returned. */
export const updateUserAttributes = defineOperation({
  input: z.object({ AccessToken: accessToken, UserAttributes: attributes }),
  run: async (service, input, origin) => {
    const sent = new Map(input.UserAttributes.map(({ Name, Value }) => [Name, Value]))
    const contacts: [ContactName, string][] = []
    if (sent.has('email')) contacts.push(['email', email.parse(sent.get('email'))])
    if (sent.has('phone_number')) contacts.push(['phone_number', phoneNumber.parse(sent.get('phone_number'))])
    const own = ownAttributesIn(input.UserAttributes)
    const known = Object.keys(own).length + contacts.length
    if (known < sent.size) throw new CognitoError('InvalidParameterException', 'An attribute cannot be written')

    // The owner of the mailbox controls the account, so an address needs the same proof as other security changes.
    const authenticate = contacts.length > 0 ? authenticateFresh : authenticateAccessToken
    const { account } = await authenticate(service, input.AccessToken)
    if (Object.keys(own).length > 0) {
      await setAttributes(service.pool, account.id, { ...account.attributes, ...own }, service.now())
    }
    const CodeDeliveryDetailsList = []
    for (const [name, value] of contacts) {
      CodeDeliveryDetailsList.push(await proveContact(service, { account, name, value }, origin))
    }
    await recordEvent(
      service,
      { accountId: account.id, name: 'updateAttributes', details: { attributes: [...sent.keys()].join(' ') } },
      origin,
    )
    return { CodeDeliveryDetailsList }
  },
})
