/** The words of the identity service's mail, in each language. */
export const emailTexts = {
  en: {
    from: 'Your fan account',
    codes: {
      signUp: { subject: 'Your confirmation code', line: 'Enter this code to confirm your e-mail address.' },
      resetPassword: { subject: 'Your code for a new password', line: 'Enter this code to choose a new password.' },
      verifyEmail: {
        subject: 'Confirm your new e-mail address',
        line: 'Enter this code to use this address for your account.',
      },
      verifyPhone: {
        subject: 'Confirm your telephone number',
        line: 'Enter this code to use the number for your account.',
      },
      signIn: { subject: 'Your sign-in code', line: 'Enter this code to sign in.' },
      proveAccess: {
        subject: 'Confirm it’s you',
        line: 'Enter this code to confirm a change to the security of your account.',
      },
    },
    footnote: 'The code works for 10 minutes. If you did not ask for it, ignore this message.',
    signInFootnote:
      'The code works for 3 minutes. If you didn’t ask for it, ignore this message and don’t share the code with anyone.',
    exists: {
      subject: 'You already have an account',
      lines: [
        'Somebody, probably you, tried to sign up with this address. You already have an account: log in, or choose a new password if you forgot yours.',
      ],
      button: 'Go to the clubs',
    },
    invitation: {
      subject: 'Your invitation',
      lines: [
        'An account was created for you. Sign in with this address and the password below within seven days; you then choose one of your own.',
      ],
      button: 'Sign in',
    },
    notYou: 'If this was not you, choose a new password at once and sign out everywhere in your security settings.',
    undo: {
      line: 'If this wasn’t you, take your account back within 72 hours: the button restores this address and signs out every device.',
      button: 'This wasn’t me',
    },
    notices: {
      mailBesideApp: {
        subject: 'Codes by email were switched on',
        line: 'Your account keeps asking for your authenticator app or phone: whoever can read your email could also reset your password, so a code by email adds no protection beside them.',
      },
      recoveryCodesMade: {
        subject: 'New recovery codes',
        line: 'Recovery codes were created for your account. Superseded ones no longer work.',
      },
      recoveryCodeUsed: {
        subject: 'A recovery code was used',
        line: 'A recovery code of your account has just been used to sign in. Each code works once.',
      },
      passwordChanged: { subject: 'Your password was changed', line: 'The password of your account has been changed.' },
      emailChanged: {
        subject: 'Your e-mail address was changed',
        line: 'Your account now has another e-mail address. This one no longer signs in.',
      },
      secondFactorOn: {
        subject: 'A second factor was added',
        line: 'Your account now asks for a second factor that has just been set up.',
      },
      secondFactorOff: {
        subject: 'A second factor was removed',
        line: 'Your account no longer asks for one of its second factors.',
      },
      passkeyAdded: { subject: 'A passkey was added', line: 'A new passkey can now sign in to your account.' },
      passkeyRemoved: { subject: 'A passkey was removed', line: 'A passkey of your account no longer works.' },
      newDevice: {
        subject: 'Sign-in from a new device',
        line: 'A device that we did not know signed in to your account.',
      },
      providerAdded: {
        subject: 'Another way to sign in was added',
        line: 'Your account now also opens by signing in at another provider, which has confirmed your e-mail address.',
      },
      signInCopied: {
        subject: 'A sign-in was ended',
        line: 'A sign-in of your account was used from two places, so we ended it. Please sign in again.',
      },
      accountDeleted: { subject: 'Your account was deleted', line: 'Your account has been deleted, as was asked.' },
    },
  },
  fr: {
    from: 'Votre compte supporter',
    codes: {
      signUp: { subject: 'Votre code de confirmation', line: 'Saisissez ce code pour confirmer votre adresse e-mail.' },
      resetPassword: {
        subject: 'Votre code pour un nouveau mot de passe',
        line: 'Saisissez ce code pour choisir un nouveau mot de passe.',
      },
      verifyEmail: {
        subject: 'Confirmez votre nouvelle adresse e-mail',
        line: 'Saisissez ce code pour utiliser cette adresse avec votre compte.',
      },
      verifyPhone: {
        subject: 'Confirmez votre numéro de téléphone',
        line: 'Saisissez ce code pour utiliser ce numéro avec votre compte.',
      },
      signIn: { subject: 'Votre code de connexion', line: 'Saisissez ce code pour vous connecter.' },
      proveAccess: {
        subject: 'Confirmez que c’est bien vous',
        line: 'Saisissez ce code pour confirmer une modification de la sécurité de votre compte.',
      },
    },
    footnote: 'Le code est valable 10 minutes. Si vous ne l’avez pas demandé, ignorez ce message.',
    signInFootnote:
      'Le code est valable 3 minutes. Si vous ne l’avez pas demandé, ignorez ce message et ne donnez le code à personne.',
    exists: {
      subject: 'Vous avez déjà un compte',
      lines: [
        'Quelqu’un, sans doute vous, a tenté de s’inscrire avec cette adresse. Vous avez déjà un compte : connectez-vous, ou choisissez un nouveau mot de passe si vous l’avez oublié.',
      ],
      button: 'Voir les clubs',
    },
    invitation: {
      subject: 'Votre invitation',
      lines: [
        'Un compte a été créé pour vous. Connectez-vous avec cette adresse et le mot de passe ci-dessous dans les sept jours ; vous en choisirez alors un à vous.',
      ],
      button: 'Se connecter',
    },
    notYou:
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et déconnectez tous les appareils dans vos réglages de sécurité.',
    undo: {
      line: 'Si ce n’était pas vous, reprenez votre compte dans les 72 heures : le bouton rétablit cette adresse et déconnecte tous les appareils.',
      button: 'Ce n’était pas moi',
    },
    notices: {
      mailBesideApp: {
        subject: 'Les codes par e-mail ont été activés',
        line: 'Votre compte continue de demander votre application d’authentification ou votre téléphone : quiconque lit vos e-mails pourrait aussi réinitialiser votre mot de passe, un code par e-mail n’ajoute donc aucune protection à côté.',
      },
      recoveryCodesMade: {
        subject: 'Nouveaux codes de secours',
        line: 'Des codes de secours ont été créés pour votre compte. Les précédents ne fonctionnent plus.',
      },
      recoveryCodeUsed: {
        subject: 'Un code de secours a été utilisé',
        line: 'Un code de secours de votre compte vient de servir à se connecter. Chaque code ne fonctionne qu’une fois.',
      },
      passwordChanged: {
        subject: 'Votre mot de passe a été changé',
        line: 'Le mot de passe de votre compte vient d’être changé.',
      },
      emailChanged: {
        subject: 'Votre adresse e-mail a été changée',
        line: 'Votre compte a maintenant une autre adresse e-mail. Celle-ci ne permet plus de se connecter.',
      },
      secondFactorOn: {
        subject: 'Un second facteur a été ajouté',
        line: 'Votre compte demande maintenant un second facteur qui vient d’être configuré.',
      },
      secondFactorOff: {
        subject: 'Un second facteur a été retiré',
        line: 'Votre compte ne demande plus l’un de ses seconds facteurs.',
      },
      passkeyAdded: {
        subject: 'Une clé d’accès a été ajoutée',
        line: 'Une nouvelle clé d’accès permet de se connecter à votre compte.',
      },
      passkeyRemoved: {
        subject: 'Une clé d’accès a été retirée',
        line: 'Une clé d’accès de votre compte ne fonctionne plus.',
      },
      newDevice: {
        subject: 'Connexion depuis un nouvel appareil',
        line: 'Un appareil que nous ne connaissions pas s’est connecté à votre compte.',
      },
      providerAdded: {
        subject: 'Un autre mode de connexion a été ajouté',
        line: 'Votre compte s’ouvre désormais aussi en vous connectant chez un autre fournisseur, qui a confirmé votre adresse e-mail.',
      },
      signInCopied: {
        subject: 'Une connexion a été fermée',
        line: 'Une connexion de votre compte a été utilisée depuis deux endroits : nous l’avons fermée. Merci de vous reconnecter.',
      },
      accountDeleted: {
        subject: 'Votre compte a été supprimé',
        line: 'Votre compte a été supprimé, comme demandé.',
      },
    },
  },
}
