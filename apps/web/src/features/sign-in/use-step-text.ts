import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useProblemText } from '../../i18n/problems.ts'

/** Keys of texts by the name of an error. */
const textKeys = {
  NotAuthorizedException: 'invalidLogin',
  UserNotFoundException: 'invalidLogin',
  CodeMismatchException: 'invalidCode',
  EnableSoftwareTokenMFAException: 'invalidCode',
  ExpiredCodeException: 'expiredCode',
  UserNotConfirmedException: 'notConfirmed',
  PasswordResetRequiredException: 'resetRequired',
  InvalidPasswordException: 'weakPassword',
  LimitExceededException: 'tooMany',
  TooManyRequestsException: 'tooMany',
  TooManyFailedAttemptsException: 'tooMany',
  UsernameExistsException: 'signupFailed',
  AliasExistsException: 'aliasExists',
  InvalidParameterException: 'invalidInput',
  CodeDeliveryFailureException: 'codeNotSent',
  ResourceNotFoundException: 'notFound',
  SoftwareTokenMFANotFoundException: 'notFound',
  UserAlreadyAuthenticatedException: 'alreadySignedIn',
  UserUnAuthenticatedException: 'signedOut',
  InvalidRedirectException: 'invalidRedirect',
  InvalidOriginException: 'invalidRedirect',
  SignInException: 'sessionEnded',
  AutoSignInException: 'sessionEnded',
  OAuthSignInException: 'oauthFailed',
  AuthorizationResponseError: 'oauthFailed',
  access_denied: 'oauthFailed',
  account_exists: 'accountExists',
  temporarily_unavailable: 'partner',
  server_error: 'partner',
  PasskeyNotSupported: 'passkeyUnsupported',
  PasskeyAuthenticationCanceled: 'passkeyCancelled',
  PasskeyRegistrationCanceled: 'passkeyCancelled',
  PasskeyOperationAborted: 'passkeyCancelled',
  PasskeyRetrievalFailed: 'passkeyFailed',
  PasskeyRegistrationFailed: 'passkeyFailed',
  RelyingPartyMismatch: 'passkeyMismatch',
  WebAuthnRelyingPartyMismatchException: 'passkeyMismatch',
  WebAuthnOriginNotAllowedException: 'passkeyMismatch',
  PasskeyAlreadyExists: 'passkeyExists',
  WebAuthnChallengeNotFoundException: 'expiredCode',
  WebAuthnNotEnabledException: 'passkeyUnsupported',
  WebAuthnConfigurationMissingException: 'passkeyUnsupported',
  WebAuthnClientMismatchException: 'passkeyFailed',
  WebAuthnCredentialNotSupportedException: 'passkeyFailed',
  NetworkError: 'network',
} as const

/** Keys of texts by the message of an error, where the name is not specific enough. */
const messageKeys = {
  'Password attempts exceeded': 'locked',
  'Attempt limit exceeded, please try after some time.': 'tooMany',
  'Password did not conform with policy: Password is known from a data breach': 'breachedPassword',
  'User is disabled.': 'disabled',
  'This account is closed.': 'disabled',
  'Invalid session for the user.': 'sessionEnded',
  'Access Token does not have required scopes': 'hostedSignIn',
  'Set a password before you remove the only way to sign in.': 'onlySignInMethod',
  'User cancelled OAuth flow.': 'oauthCancelled',
  'The account requires another step.': 'anotherStep',
  'Password reset required for the user': 'resetRequired',
  'The other service provided no email address.': 'unverifiedAddress',
} as const

const isKnownMessage = (message: string): message is keyof typeof messageKeys => message in messageKeys

/** What another service's message ends with, after its name. */
const unverified = ' has not verified the address.'

const isKnown = (error: string): error is keyof typeof textKeys => error in textKeys

/** Returns whether a step failed with an unknown error, or could not reach the identity service. */
export const isUnexpected = ({ error, message }: { error: string; message: string }): boolean =>
  error === 'NetworkError' || !(isKnown(error) || isKnownMessage(message))

/** Returns a function that translates an error of the identity service (I17, E02). */
export function useStepText(): (step: { error: string; message: string }) => string {
  const t = useTranslations('identity')
  const problemText = useProblemText()
  return useCallback(
    ({ error, message }) => {
      if (isKnownMessage(message)) return t(messageKeys[message])
      if (message.endsWith(unverified)) return t('unverifiedAddress')
      return isKnown(error) ? t(textKeys[error]) : problemText('errors.authentication.unknown')
    },
    [t, problemText],
  )
}
