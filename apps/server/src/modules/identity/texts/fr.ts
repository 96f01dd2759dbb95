import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  from: 'Votre compte fan',
  codes: {
    signUp: {
      subject: 'Votre code de confirmation',
      line: 'Saisissez ce code pour confirmer votre adresse e-mail.',
    },
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
    signIn: {
      subject: 'Votre code de connexion',
      line: 'Saisissez ce code pour vous connecter.',
    },
    proveAccess: {
      subject: 'Confirmez que c’est bien vous',
      line: 'Saisissez ce code pour confirmer une modification de la sécurité de votre compte.',
    },
  },
  exists: {
    subject: 'Vous avez déjà un compte',
    line: 'Quelqu’un, sans doute vous, a tenté de s’inscrire avec cette adresse. Vous avez déjà un compte : connectez-vous, ou réinitialisez votre mot de passe si vous l’avez oublié.',
    button: 'Voir les clubs',
  },
  invitation: {
    subject: 'Votre invitation',
    line: 'Un compte a été créé pour vous. Connectez-vous avec cette adresse et le mot de passe ci-dessous dans les sept jours, puis choisissez votre propre mot de passe.',
    button: 'Se connecter',
  },
  notYou: {
    any: 'Ce n’était pas vous ? Changez tout de suite de mot de passe, puis choisissez « Se déconnecter partout » dans vos réglages de sécurité.',
    passkeyAdded:
      'Ce n’était pas vous ? Changez tout de suite de mot de passe, puis supprimez la clé d’accès et choisissez « Se déconnecter partout » dans vos réglages de sécurité.',
    providerAdded:
      'Ce n’était pas vous ? Changez tout de suite de mot de passe, puis retirez ce compte associé dans vos réglages de sécurité : vos autres appareils seront aussi déconnectés.',
    secondFactorOn:
      'Ce n’était pas vous ? Réinitialisez tout de suite votre mot de passe avec « Mot de passe oublié ? » sur la page de connexion : tous vos appareils seront aussi déconnectés. Contactez ensuite votre club, qui peut faire retirer cette deuxième étape.',
    accountDeleted: 'Ce n’était pas vous ? Contactez votre club.',
  },
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
      line: 'Un compte chez un autre fournisseur, qui a confirmé votre adresse e-mail, est maintenant associé au vôtre et permet de vous connecter.',
    },
    providerRemoved: {
      subject: 'Un compte associé a été retiré',
      line: 'L’un de vos comptes associés ne permet plus de vous connecter, et vos autres appareils ont été déconnectés.',
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
  unasked: 'Le code est valable 10 minutes. Si vous ne l’avez pas demandé, ignorez ce message.',
  unaskedLogin:
    'Le code est valable 3 minutes. Si vous ne l’avez pas demandé, ignorez ce message et ne donnez le code à personne.',
} satisfies Translation<typeof en>
