/** What can go wrong on a hosted page. */
export type PageProblem =
  | 'invalidLogin'
  | 'locked'
  | 'tooMany'
  | 'disabled'
  | 'unconfirmed'
  | 'resetRequired'
  | 'moreIsAsked'
  | 'invalidCode'
  | 'expired'
  | 'invalidRequest'
  | 'provider'

const en = {
  title: 'Log in',
  email: 'E-mail',
  password: 'Password',
  submit: 'Log in',
  with: 'Continue with {name}',
  or: 'or',
  codeTitle: 'One more step',
  code: 'Code',
  codeHint: {
    SOFTWARE_TOKEN_MFA: 'Enter the six digits that your authenticator shows.',
    SMS_MFA: 'Enter the code that we sent to your phone.',
    EMAIL_OTP: 'Enter the code that we sent to your e-mail address.',
  },
  choiceHint: 'Where shall the code come from?',
  choices: { SOFTWARE_TOKEN_MFA: 'Authenticator app', SMS_MFA: 'Code to my phone', EMAIL_OTP: 'Code by e-mail' },
  confirm: 'Continue',
  cancel: 'Cancel',
  failedTitle: 'This did not work',
  problems: {
    invalidLogin: 'Wrong e-mail or password.',
    locked: 'Too many tries. Wait a moment, then try again.',
    tooMany: 'Too many tries. Wait a few minutes.',
    disabled: 'This account is closed. Write to your club.',
    unconfirmed: 'Confirm your e-mail address first: log in in the application, which sends you a code.',
    moreIsAsked: 'Your account asks for another step: sign in with your password in the application.',
    resetRequired: 'Choose a new password first: follow “Forgot your password?” in the application.',
    invalidCode: 'The entered code is incorrect. Try again.',
    expired: 'This page is too old, or was opened in another browser. Go back to the application and begin again.',
    invalidRequest: 'The application asked for something that cannot be. Go back and begin again.',
    provider: 'The other service did not answer as it should. Try again, or use your password.',
  } satisfies Record<PageProblem, string>,
}

const fr: typeof en = {
  title: 'Connexion',
  email: 'E-mail',
  password: 'Mot de passe',
  submit: 'Se connecter',
  with: 'Continuer avec {name}',
  or: 'ou',
  codeTitle: 'Encore une étape',
  code: 'Code',
  codeHint: {
    SOFTWARE_TOKEN_MFA: 'Saisissez les six chiffres affichés par votre application d’authentification.',
    SMS_MFA: 'Saisissez le code envoyé sur votre téléphone.',
    EMAIL_OTP: 'Saisissez le code envoyé à votre adresse e-mail.',
  },
  choiceHint: 'D’où doit venir le code ?',
  choices: {
    SOFTWARE_TOKEN_MFA: 'Application d’authentification',
    SMS_MFA: 'Code sur mon téléphone',
    EMAIL_OTP: 'Code par e-mail',
  },
  confirm: 'Continuer',
  cancel: 'Annuler',
  failedTitle: 'Cela n’a pas fonctionné',
  problems: {
    invalidLogin: 'E-mail ou mot de passe incorrect.',
    locked: 'Trop d’essais. Patientez un instant, puis réessayez.',
    tooMany: 'Trop d’essais. Patientez quelques minutes.',
    disabled: 'Ce compte est fermé. Écrivez à votre club.',
    unconfirmed: 'Confirmez d’abord votre adresse e-mail : connectez-vous dans l’application, qui vous envoie un code.',
    moreIsAsked: 'Votre compte demande une étape de plus : connectez-vous avec votre mot de passe dans l’application.',
    resetRequired: 'Choisissez d’abord un nouveau mot de passe : suivez « Mot de passe oublié ? » dans l’application.',
    invalidCode: 'Le code saisi est incorrect. Réessayez.',
    expired:
      'Cette page est trop ancienne ou a été ouverte dans un autre navigateur. Revenez à l’application et recommencez.',
    invalidRequest: 'La demande de l’application n’est pas valable. Revenez en arrière et recommencez.',
    provider: 'L’autre service n’a pas répondu comme prévu. Réessayez, ou utilisez votre mot de passe.',
  },
}

/** Texts of the hosted pages. */
export const pageTexts = { en, fr }
export type PageLanguage = keyof typeof pageTexts
