import * as z from 'zod'
import { isAccountId } from '../queries/accounts.ts'
import type { Service } from '../service.ts'
import { CognitoError } from '../errors.ts'
import { isClient } from '../settings.ts'

/** Fields that many operations share. */
export const clientId = z.string().max(128)
/** An email address or, for Admin operations, an id. */
export const userName = z.string().trim().min(1).max(254)
/** Without a token, a client names an account by its address: ids would reveal which of them exist. */
export const unauthenticatedUserName = userName
  .refine((name) => !isAccountId(name), 'Username should be an email.')
  .transform((name) => name.toLowerCase())
export const accessToken = z.string().min(1).max(8192)
export const confirmationCode = z.string().trim().min(1).max(64)
export const deviceKey = z.string().min(1).max(128)
export const session = z.string().max(4096)
export const attributes = z.array(z.object({ Name: z.string().max(64), Value: z.string().max(2048) })).max(25)

/** `signUp` identifies the sign-up that a code is for: the UserSub of the SignUp response. */
export const signUpMetadata = z.object({ signUp: z.string().max(64).optional() }).optional()

/** Rejects a client that this pool does not know. */
export function assertClient({ settings }: Service, id: string): void {
  if (!isClient(settings, id))
    throw new CognitoError('ResourceNotFoundException', `User pool client ${id} does not exist.`)
}

/** Describes where a code is sent, masked for strangers. */
export const deliveryTo = (email: string) => {
  const [name = '', domain = ''] = email.split('@')
  return {
    CodeDeliveryDetails: {
      Destination: `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`,
      DeliveryMedium: 'EMAIL',
      AttributeName: 'email',
    },
  }
}

/** Describes where a text message is sent: the last four digits, as Cognito shows them. */
export const phoneDelivery = (phoneNumber: string | null) => ({
  CodeDeliveryDetails: {
    Destination: `+*******${phoneNumber?.slice(-4) ?? '****'}`,
    DeliveryMedium: 'SMS',
    AttributeName: 'phone_number',
  },
})
