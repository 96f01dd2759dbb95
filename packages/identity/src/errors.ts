/** The error names of Cognito that this service answers; clients decide by them (docs/specification-notes.md, "Identity"). */
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

/** A refusal that the client is told by name. */
export class CognitoError extends Error {
  override readonly name: CognitoErrorName

  constructor(name: CognitoErrorName, message: string) {
    super(message)
    this.name = name
  }
}

/** The one answer to a wrong name, a wrong password, and everything that must look like them. */
export const wrongPassword = () => new CognitoError('NotAuthorizedException', 'Incorrect username or password.')
