import { listAgreementsOf, withdrawAgreementOf } from './agreements.ts'
import { associateSoftwareToken } from './associate-software-token.ts'
import { changePassword } from './change-password.ts'
import { completeWebAuthnRegistration } from './complete-web-authn-registration.ts'
import { confirmDevice } from './confirm-device.ts'
import { confirmForgotPassword } from './confirm-forgot-password.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import { deleteUserAttributes } from './delete-user-attributes.ts'
import { deleteUser } from './delete-user.ts'
import { deleteWebAuthnCredential } from './delete-web-authn-credential.ts'
import { forgetDevice } from './forget-device.ts'
import { forgotPassword } from './forgot-password.ts'
import { getTokensFromRefreshToken } from './get-tokens-from-refresh-token.ts'
import { getUserAttributeVerificationCode } from './get-user-attribute-verification-code.ts'
import { getUser } from './get-user.ts'
import { globalSignOut } from './global-sign-out.ts'
import { initiateAuth } from './initiate-auth.ts'
import { listLinkedProviders, unlinkProviderOf } from './linked-providers.ts'
import { listDevices } from './list-devices.ts'
import { listWebAuthnCredentials } from './list-web-authn-credentials.ts'
import type { Operation } from './operation.ts'
import { proveAccess, startAccessProof } from './prove-access.ts'
import { createRecoveryCodes, getRecoveryCodes } from './recovery-codes.ts'
import { endSignIns, listSignIns } from './sign-ins.ts'
import { resendConfirmationCode } from './resend-confirmation-code.ts'
import { respondToAuthChallenge } from './respond-to-auth-challenge.ts'
import { revokeToken } from './revoke-token.ts'
import { setUserMfaPreference } from './set-user-mfa-preference.ts'
import { signUp } from './sign-up.ts'
import { startWebAuthnRegistration } from './start-web-authn-registration.ts'
import { updateDeviceStatus } from './update-device-status.ts'
import { updateUserAttributes } from './update-user-attributes.ts'
import { verifySoftwareToken } from './verify-software-token.ts'
import { verifyUserAttribute } from './verify-user-attribute.ts'

/** Every operation of the service, by its name in `x-amz-target`. */
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
  ['ChangePassword', changePassword],
  ['UpdateUserAttributes', updateUserAttributes],
  ['DeleteUserAttributes', deleteUserAttributes],
  ['GetUserAttributeVerificationCode', getUserAttributeVerificationCode],
  ['VerifyUserAttribute', verifyUserAttribute],
  ['DeleteUser', deleteUser],
  ['ConfirmDevice', confirmDevice],
  ['UpdateDeviceStatus', updateDeviceStatus],
  ['ForgetDevice', forgetDevice],
  ['ListDevices', listDevices],
  ['StartWebAuthnRegistration', startWebAuthnRegistration],
  ['CompleteWebAuthnRegistration', completeWebAuthnRegistration],
  ['ListWebAuthnCredentials', listWebAuthnCredentials],
  ['DeleteWebAuthnCredential', deleteWebAuthnCredential],
  // Our own operations; Cognito responds with UnknownOperationException, and clients then hide the feature.
  ['StartAccessProof', startAccessProof],
  ['ProveAccess', proveAccess],
  ['ListSignIns', listSignIns],
  ['EndSignIns', endSignIns],
  ['ListAgreements', listAgreementsOf],
  ['WithdrawAgreement', withdrawAgreementOf],
  ['ListLinkedProviders', listLinkedProviders],
  ['UnlinkProvider', unlinkProviderOf],
  ['GetRecoveryCodes', getRecoveryCodes],
  ['CreateRecoveryCodes', createRecoveryCodes],
])
