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
  | 'undoExpired'

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
    SOFTWARE_TOKEN_MFA: 'Enter the six digits from your authenticator app, or one of your recovery codes.',
    SMS_MFA: 'Enter the code we sent to your phone, or one of your recovery codes.',
    EMAIL_OTP: 'Enter the code that we sent to your e-mail address.',
    PROVIDER_EMAIL: 'Enter the code that we sent to your e-mail address.',
  },
  choiceHint: 'Where shall the code come from?',
  choices: { SOFTWARE_TOKEN_MFA: 'Authenticator app', SMS_MFA: 'Code to my phone', EMAIL_OTP: 'Code by e-mail' },
  approveTitle: 'Continue to {name}?',
  approveHint:
    'You’ll be logged in to {name} as {email}, and it will see your name and email address. We’ll ask again in 180 days; you can change your mind any time under Security in your profile.',
  confirm: 'Continue',
  cancel: 'Cancel',
  logOutTitle: 'Log out?',
  logOutHint: 'You’re logged in as {email} in this browser.',
  logOut: 'Log out',
  stay: 'Stay logged in',
  failedTitle: 'This did not work',
  undoTitle: 'Keep your old address?',
  undoText:
    'We’ll put your old email address back, sign out every device, and remove passkeys and apps added around the change. You then choose a new password.',
  undo: 'Restore my address',
  undoneTitle: 'Your address is back',
  undoneText: '{email} is your account’s address again. To sign in, choose “Forgot your password?” and set a new one.',
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
    undoExpired: 'This link has expired or has already been used. If your account is at risk, contact your club.',
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
    SOFTWARE_TOKEN_MFA:
      'Saisissez les six chiffres affichés par votre application d’authentification, ou l’un de vos codes de secours.',
    SMS_MFA: 'Saisissez le code envoyé sur votre téléphone, ou l’un de vos codes de secours.',
    EMAIL_OTP: 'Saisissez le code envoyé à votre adresse e-mail.',
    PROVIDER_EMAIL: 'Saisissez le code envoyé à votre adresse e-mail.',
  },
  choiceHint: 'D’où doit venir le code ?',
  choices: {
    SOFTWARE_TOKEN_MFA: 'Application d’authentification',
    SMS_MFA: 'Code sur mon téléphone',
    EMAIL_OTP: 'Code par e-mail',
  },
  approveTitle: 'Continuer vers {name} ?',
  approveHint:
    'Vous allez vous connecter à {name} avec le compte {email} ; votre nom et votre adresse e-mail lui seront transmis. Nous vous le redemanderons dans 180 jours ; vous pouvez revenir sur ce choix à tout moment dans votre profil, rubrique Sécurité.',
  confirm: 'Continuer',
  cancel: 'Annuler',
  logOutTitle: 'Se déconnecter ?',
  logOutHint: 'Vous êtes connecté avec le compte {email} dans ce navigateur.',
  logOut: 'Se déconnecter',
  stay: 'Rester connecté',
  failedTitle: 'Cela n’a pas fonctionné',
  undoTitle: 'Reprendre votre ancienne adresse ?',
  undoText:
    'Nous rétablissons votre ancienne adresse e-mail, déconnectons tous les appareils et retirons les clés d’accès et applications ajoutées au moment du changement. Vous choisirez ensuite un nouveau mot de passe.',
  undo: 'Rétablir mon adresse',
  undoneTitle: 'Votre adresse est rétablie',
  undoneText:
    '{email} est de nouveau l’adresse de votre compte. Pour vous connecter, choisissez « Mot de passe oublié ? » et définissez un nouveau mot de passe.',
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
    undoExpired: 'Ce lien a expiré ou a déjà servi. Si votre compte est en danger, contactez votre club.',
  },
}

/** Texts of the hosted pages. */
export const pageTexts = { en, fr }
export type PageLanguage = keyof typeof pageTexts
