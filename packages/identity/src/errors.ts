/**
 * Cognito's error names, as far as this service uses them; clients branch on them (docs/specification-notes.md,
 * "Identity").
 */
export type CognitoErrorName =
  | 'AliasExistsException'
  | 'CodeDeliveryFailureException'
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'InternalErrorException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'NotAuthorizedException'
  | 'PasswordResetRequiredException'
  | 'RefreshTokenReuseException'
  | 'ResourceNotFoundException'
  | 'SoftwareTokenMFANotFoundException'
  | 'TooManyFailedAttemptsException'
  | 'TooManyRequestsException'
  | 'UnknownOperationException'
  | 'UserNotConfirmedException'
  | 'UserNotFoundException'
  | 'UsernameExistsException'
  | 'AccessDeniedException'
  | 'WebAuthnRelyingPartyMismatchException'
  | 'WebAuthnOriginNotAllowedException'
  | 'WebAuthnCredentialNotSupportedException'
  | 'WebAuthnChallengeNotFoundException'

/** An error that the client receives by name. */
export class CognitoError extends Error {
  override readonly name: CognitoErrorName

  constructor(name: CognitoErrorName, message: string) {
    super(message)
    this.name = name
  }
}

/** The one error for a wrong name, a wrong password, and every case that must look the same. */
export const wrongPassword = () => new CognitoError('NotAuthorizedException', 'Incorrect username or password.')
