import { useTranslations } from 'use-intl'

const known = {
  NotAuthorizedException: 'invalidLogin',
  UserNotFoundException: 'invalidLogin',
  CodeMismatchException: 'invalidCode',
  ExpiredCodeException: 'expiredCode',
  InvalidPasswordException: 'weakPassword',
  LimitExceededException: 'tooMany',
  TooManyRequestsException: 'tooMany',
  UsernameExistsException: 'signupFailed',
  UserAlreadyAuthenticatedException: 'alreadySignedIn',
  InvalidParameterException: 'invalidInput',
  NetworkError: 'network',
} as const

/** Puts a refused step of the identity service into words (I17). */
export function useStepText(): (step: { error: string; message: string }) => string {
  const t = useTranslations('identity')
  return ({ error, message }) => {
    if (message === 'Password attempts exceeded') return t('locked')
    return t(error in known ? known[error as keyof typeof known] : 'unknown')
  }
}
