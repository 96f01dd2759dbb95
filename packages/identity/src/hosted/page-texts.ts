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
  | 'invalidPassword'
  | 'expired'
  | 'invalidRequest'
  | 'provider'
  | 'undoExpired'

const en = {
  title: 'Log in',
  email: 'Email',
  password: 'Password',
  submit: 'Log in',
  with: 'Continue with {name}',
  or: 'or',
  newPasswordTitle: 'Choose your password',
  newPasswordHint: 'The password you were given only works once. Choose your own, with at least eight characters.',
  newPassword: 'New password',
  codeTitle: 'One more step',
  code: 'Code',
  codeHint: {
    SOFTWARE_TOKEN_MFA: 'Enter the six-digit code from your authenticator app, or one of your recovery codes.',
    SMS_MFA: 'Enter the code we sent to your phone, or one of your recovery codes.',
    EMAIL_OTP: 'Enter the code we sent to your email address.',
    PROVIDER_EMAIL: 'Enter the code we sent to your email address.',
  },
  choiceHint: 'How do you want to get your code?',
  choices: { SOFTWARE_TOKEN_MFA: 'Authenticator app', SMS_MFA: 'Code by text message', EMAIL_OTP: 'Code by email' },
  approveTitle: 'Continue to {name}?',
  approveHint:
    'You’ll be logged in to {name} as {email}, and it will see your name and email address. We’ll ask again in 180 days; you can change your mind any time under Security in your profile.',
  confirm: 'Continue',
  cancel: 'Cancel',
  logOutTitle: 'Log out?',
  logOutHint: 'You’re logged in as {email} in this browser.',
  logOut: 'Log out',
  stay: 'Stay logged in',
  failedTitle: 'Something went wrong',
  undoTitle: 'Keep your old address?',
  undoText:
    'We’ll restore your old email address, log out every device, and remove passkeys and apps added around the time of the change. You’ll then set a new password.',
  undo: 'Restore my address',
  undoneTitle: 'Your address is back',
  undoneText: '{email} is your account’s address again. To log in, choose “Forgot your password?” and set a new one.',
  problems: {
    invalidLogin: 'Wrong email or password.',
    locked: 'Too many attempts. Wait a moment, then try again.',
    tooMany: 'Too many attempts. Wait a few minutes, then try again.',
    disabled: 'This account is closed. Contact your club.',
    unconfirmed: 'Confirm your email address first: log in to the app, and we’ll send you a code.',
    moreIsAsked: 'Your account needs another step: log in to the app with your password.',
    resetRequired: 'Set a new password first: use “Forgot your password?” in the app.',
    invalidCode: 'The entered code is incorrect. Try again.',
    invalidPassword:
      'Choose another password: at least eight characters, hard to guess, and not the one you were given.',
    expired: 'This page has expired or was opened in another browser. Go back to the app and start again.',
    invalidRequest: 'The app sent a request that isn’t valid. Go back and start again.',
    provider: 'The other service didn’t respond as expected. Try again, or use your password.',
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
  newPasswordTitle: 'Choisissez votre mot de passe',
  newPasswordHint:
    'Le mot de passe qui vous a été remis ne sert qu’une fois. Choisissez le vôtre, d’au moins huit caractères.',
  newPassword: 'Nouveau mot de passe',
  codeTitle: 'Encore une étape',
  code: 'Code',
  codeHint: {
    SOFTWARE_TOKEN_MFA:
      'Saisissez le code à six chiffres affiché par votre application d’authentification, ou l’un de vos codes de secours.',
    SMS_MFA: 'Saisissez le code envoyé sur votre téléphone, ou l’un de vos codes de secours.',
    EMAIL_OTP: 'Saisissez le code envoyé à votre adresse e-mail.',
    PROVIDER_EMAIL: 'Saisissez le code envoyé à votre adresse e-mail.',
  },
  choiceHint: 'Comment souhaitez-vous recevoir votre code ?',
  choices: {
    SOFTWARE_TOKEN_MFA: 'Application d’authentification',
    SMS_MFA: 'Code par SMS',
    EMAIL_OTP: 'Code par e-mail',
  },
  approveTitle: 'Continuer vers {name} ?',
  approveHint:
    'Vous allez vous connecter à {name} avec le compte {email} ; votre nom et votre adresse e-mail lui seront transmis. Nous vous le redemanderons dans 180 jours ; vous pouvez revenir sur ce choix à tout moment dans votre profil, rubrique Sécurité.',
  confirm: 'Continuer',
  cancel: 'Annuler',
  logOutTitle: 'Se déconnecter ?',
  logOutHint: 'Vous êtes connecté avec le compte {email} dans ce navigateur.',
  logOut: 'Se déconnecter',
  stay: 'Rester connecté',
  failedTitle: 'Une erreur est survenue',
  undoTitle: 'Reprendre votre ancienne adresse ?',
  undoText:
    'Nous rétablissons votre ancienne adresse e-mail, déconnectons tous les appareils et retirons les clés d’accès et applications ajoutées au moment du changement. Vous choisirez ensuite un nouveau mot de passe.',
  undo: 'Rétablir mon adresse',
  undoneTitle: 'Votre adresse est rétablie',
  undoneText:
    '{email} est de nouveau l’adresse de votre compte. Pour vous connecter, choisissez « Mot de passe oublié ? » et définissez un nouveau mot de passe.',
  problems: {
    invalidLogin: 'E-mail ou mot de passe incorrect.',
    locked: 'Trop de tentatives. Patientez un instant, puis réessayez.',
    tooMany: 'Trop de tentatives. Patientez quelques minutes, puis réessayez.',
    disabled: 'Ce compte est fermé. Contactez votre club.',
    unconfirmed:
      'Confirmez d’abord votre adresse e-mail : connectez-vous dans l’application et nous vous enverrons un code.',
    moreIsAsked: 'Votre compte demande une étape de plus : connectez-vous avec votre mot de passe dans l’application.',
    resetRequired:
      'Choisissez d’abord un nouveau mot de passe : utilisez « Mot de passe oublié ? » dans l’application.',
    invalidCode: 'Le code saisi est incorrect. Réessayez.',
    invalidPassword:
      'Choisissez un autre mot de passe : au moins huit caractères, difficile à deviner, et différent de celui qui vous a été remis.',
    expired: 'Cette page a expiré ou a été ouverte dans un autre navigateur. Revenez à l’application et recommencez.',
    invalidRequest: 'La demande de l’application n’est pas valable. Revenez en arrière et recommencez.',
    provider: 'L’autre service n’a pas répondu comme prévu. Réessayez, ou utilisez votre mot de passe.',
    undoExpired: 'Ce lien a expiré ou a déjà servi. Si votre compte est en danger, contactez votre club.',
  },
}

/** Texts of the hosted pages. */
export const pageTexts = { en, fr }
export type PageLanguage = keyof typeof pageTexts
