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
  access_denied: 'oauthCancelled',
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
const messageKeys: Record<
  string,
  'breachedPassword' | 'locked' | 'disabled' | 'sessionEnded' | 'hostedSignIn' | 'onlySignInMethod'
> = {
  'Password attempts exceeded': 'locked',
  'Password did not conform with policy: Password is known from a data breach': 'breachedPassword',
  'User is disabled.': 'disabled',
  'Invalid session for the user.': 'sessionEnded',
  'Access Token does not have required scopes': 'hostedSignIn',
  'Set a password before you remove the only way to sign in.': 'onlySignInMethod',
}

const isKnown = (error: string): error is keyof typeof textKeys => error in textKeys

/** Returns whether a step failed with an unknown error, or could not reach the identity service. */
export const isUnexpected = ({ error, message }: { error: string; message: string }): boolean =>
  error === 'NetworkError' || !(isKnown(error) || message in messageKeys)

/** Returns a function that translates an error of the identity service (I17, E02). */
export function useStepText(): (step: { error: string; message: string }) => string {
  const t = useTranslations('identity')
  const problemText = useProblemText()
  return useCallback(
    ({ error, message }) => {
      const key = messageKeys[message]
      if (key !== undefined) return t(key)
      if (message === 'User cancelled OAuth flow.') return t('oauthCancelled')
      return isKnown(error) ? t(textKeys[error]) : problemText('errors.authentication.unknown')
    },
    [t, problemText],
  )
}
