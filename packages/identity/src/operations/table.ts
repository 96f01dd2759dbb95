import { associateSoftwareToken } from './associate-software-token.ts'
import { confirmForgotPassword } from './confirm-forgot-password.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import { forgotPassword } from './forgot-password.ts'
import { getTokensFromRefreshToken } from './get-tokens-from-refresh-token.ts'
import { getUser } from './get-user.ts'
import { globalSignOut } from './global-sign-out.ts'
import { initiateAuth } from './initiate-auth.ts'
import type { Operation } from './operation.ts'
import { resendConfirmationCode } from './resend-confirmation-code.ts'
import { respondToAuthChallenge } from './respond-to-auth-challenge.ts'
import { revokeToken } from './revoke-token.ts'
import { setUserMfaPreference } from './set-user-mfa-preference.ts'
import { signUp } from './sign-up.ts'
import { verifySoftwareToken } from './verify-software-token.ts'

/** Every operation that the service knows, by the name in `x-amz-target`. */
export const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['SignUp', signUp],
  ['ConfirmSignUp', confirmSignUp],
  ['ResendConfirmationCode', resendConfirmationCode],
  ['InitiateAuth', initiateAuth],
  ['RespondToAuthChallenge', respondToAuthChallenge],
  ['GetTokensFromRefreshToken', getTokensFromRefreshToken],
  ['GetUser', getUser],
  ['GlobalSignOut', globalSignOut],
  ['RevokeToken', revokeToken],
  ['ForgotPassword', forgotPassword],
  ['ConfirmForgotPassword', confirmForgotPassword],
  ['AssociateSoftwareToken', associateSoftwareToken],
  ['VerifySoftwareToken', verifySoftwareToken],
  ['SetUserMFAPreference', setUserMfaPreference],
])
