/** The words of the identity service's mail, in each language. */
export const emailTexts = {
  en: {
    from: 'Your fan account',
    codes: {
      signUp: { subject: 'Your confirmation code', line: 'Enter this code to confirm your email address.' },
      resetPassword: { subject: 'Your password reset code', line: 'Enter this code to set a new password.' },
      verifyEmail: {
        subject: 'Confirm your new email address',
        line: 'Enter this code to use this address for your account.',
      },
      verifyPhone: {
        subject: 'Confirm your phone number',
        line: 'Enter this code to use this number for your account.',
      },
      signIn: { subject: 'Your login code', line: 'Enter this code to log in.' },
      proveAccess: {
        subject: 'Confirm it’s you',
        line: 'Enter this code to confirm a change to the security of your account.',
      },
    },
    footnote: 'This code works for 10 minutes. If you didn’t ask for it, ignore this email.',
    signInFootnote:
      'This code works for 3 minutes. If you didn’t ask for it, ignore this email and don’t share the code with anyone.',
    exists: {
      subject: 'You already have an account',
      lines: [
        'Someone, probably you, tried to sign up with this address. You already have an account: log in, or reset your password if you’ve forgotten it.',
      ],
      button: 'Go to the clubs',
    },
    invitation: {
      subject: 'Your invitation',
      lines: [
        'We’ve created an account for you. Log in with this address and the password below within seven days, then choose your own password.',
      ],
      button: 'Log in',
    },
    notYou: 'Wasn’t you? Change your password right away, then choose “Log out everywhere” in your security settings.',
    undo: {
      line: 'If this wasn’t you, take your account back within 72 hours: the button restores this address and logs out every device.',
      button: 'This wasn’t me',
    },
    notices: {
      mailBesideApp: {
        subject: 'Codes by email are on',
        line: 'Your account will still ask for your authenticator app or phone. Anyone who can read your email could also reset your password, so a code by email wouldn’t protect you.',
      },
      recoveryCodesMade: {
        subject: 'New recovery codes',
        line: 'Recovery codes were created for your account. Any earlier codes no longer work.',
      },
      recoveryCodeUsed: {
        subject: 'A recovery code was used',
        line: 'Someone just logged in to your account with a recovery code. Each code works once.',
      },
      passwordChanged: {
        subject: 'Your password was changed',
        line: 'The password for your account has been changed.',
      },
      emailChanged: {
        subject: 'Your email address was changed',
        line: 'Your account now uses a different email address. You can no longer log in with this one.',
      },
      secondFactorOn: {
        subject: 'Two-step verification was added',
        line: 'Logging in to your account now takes a second step, which has just been set up.',
      },
      secondFactorOff: {
        subject: 'Two-step verification was removed',
        line: 'One of the second steps for logging in to your account has been turned off.',
      },
      passkeyAdded: {
        subject: 'A passkey was added',
        line: 'A new passkey can now be used to log in to your account.',
      },
      passkeyRemoved: {
        subject: 'A passkey was removed',
        line: 'A passkey for your account was removed and no longer works.',
      },
      newDevice: {
        subject: 'Login from a new device',
        line: 'Someone logged in to your account from a device we didn’t recognize.',
      },
      providerAdded: {
        subject: 'Another way to log in was added',
        line: 'You can now also log in to your account through another provider, which confirmed your email address.',
      },
      signInCopied: {
        subject: 'We ended one of your logins',
        line: 'One of your logins was used from two places at once, so we ended it. Please log in again.',
      },
      accountDeleted: { subject: 'Your account was deleted', line: 'Your account has been deleted, as requested.' },
    },
  },
  fr: {
    from: 'Votre compte fan',
    codes: {
      signUp: { subject: 'Votre code de confirmation', line: 'Saisissez ce code pour confirmer votre adresse e-mail.' },
      resetPassword: {
        subject: 'Votre code de réinitialisation',
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
        'Quelqu’un, sans doute vous, a tenté de s’inscrire avec cette adresse. Vous avez déjà un compte : connectez-vous, ou réinitialisez votre mot de passe si vous l’avez oublié.',
      ],
      button: 'Voir les clubs',
    },
    invitation: {
      subject: 'Votre invitation',
      lines: [
        'Un compte a été créé pour vous. Connectez-vous avec cette adresse et le mot de passe ci-dessous dans les sept jours, puis choisissez votre propre mot de passe.',
      ],
      button: 'Se connecter',
    },
    notYou:
      'Ce n’était pas vous ? Changez tout de suite de mot de passe, puis choisissez « Se déconnecter partout » dans vos réglages de sécurité.',
    undo: {
      line: 'Si ce n’était pas vous, reprenez votre compte dans les 72 heures : le bouton rétablit cette adresse et déconnecte tous les appareils.',
      button: 'Ce n’était pas moi',
    },
    notices: {
      mailBesideApp: {
        subject: 'Les codes par e-mail ont été activés',
        line: 'Votre compte demandera toujours votre application d’authentification ou votre téléphone. Quiconque lit vos e-mails pourrait aussi réinitialiser votre mot de passe : un code par e-mail ne vous protégerait pas.',
      },
      recoveryCodesMade: {
        subject: 'Nouveaux codes de secours',
        line: 'Des codes de secours ont été créés pour votre compte. Les précédents ne fonctionnent plus.',
      },
      recoveryCodeUsed: {
        subject: 'Un code de secours a été utilisé',
        line: 'Quelqu’un vient de se connecter à votre compte avec un code de secours. Chaque code ne sert qu’une fois.',
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
        subject: 'La validation en deux étapes a été ajoutée',
        line: 'La connexion à votre compte demande désormais une deuxième étape, qui vient d’être configurée.',
      },
      secondFactorOff: {
        subject: 'La validation en deux étapes a été retirée',
        line: 'L’une des deuxièmes étapes de connexion à votre compte vient d’être désactivée.',
      },
      passkeyAdded: {
        subject: 'Une clé d’accès a été ajoutée',
        line: 'Une nouvelle clé d’accès permet de se connecter à votre compte.',
      },
      passkeyRemoved: {
        subject: 'Une clé d’accès a été retirée',
        line: 'Une clé d’accès de votre compte a été supprimée et ne fonctionne plus.',
      },
      newDevice: {
        subject: 'Connexion depuis un nouvel appareil',
        line: 'Quelqu’un s’est connecté à votre compte depuis un appareil que nous ne connaissons pas.',
      },
      providerAdded: {
        subject: 'Un autre mode de connexion a été ajouté',
        line: 'Vous pouvez désormais aussi vous connecter à votre compte par un autre fournisseur, qui a confirmé votre adresse e-mail.',
      },
      signInCopied: {
        subject: 'Nous avons fermé l’une de vos connexions',
        line: 'L’une de vos connexions a été utilisée depuis deux endroits à la fois : nous l’avons fermée. Merci de vous reconnecter.',
      },
      accountDeleted: {
        subject: 'Votre compte a été supprimé',
        line: 'Votre compte a été supprimé, comme demandé.',
      },
    },
  },
}
