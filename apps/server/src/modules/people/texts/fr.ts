import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  approved: {
    subject: 'Votre demande est acceptée',
    paragraph: 'Plus qu’une étape pour devenir membre : réglez votre cotisation.',
    button: 'Régler ma cotisation',
  },
  member: {
    subject: 'Vous voilà membre',
    paragraph: 'Bienvenue chez {club}. Tout vous est désormais ouvert.',
    button: 'Découvrir le club',
  },
  infoRequested: {
    subject: 'Le club a besoin de précisions',
    wrote: 'L’équipe du club a relu votre questionnaire et vous écrit :',
    reply: 'Répondez en renvoyant le questionnaire.',
    button: 'Ouvrir mon questionnaire',
  },
  identityChange: {
    accepted: {
      subject: 'Vos informations sont à jour',
      paragraph: 'Nous avons vérifié vos nouvelles informations. Elles figurent désormais dans votre profil.',
    },
    refused: {
      subject: 'Vos informations restent inchangées',
      paragraph:
        'Nous n’avons pas pu vérifier vos nouvelles informations. Répondez à cet e-mail si quelque chose a changé.',
    },
    button: 'Voir mon profil',
  },
  reviewReasons: {
    unreadable: {
      name: 'Réponse peu claire',
      text: 'Nous n’avons pas bien compris l’une de vos réponses. Pouvez-vous la préciser ?',
    },
    address: {
      name: 'Adresse incomplète',
      text: 'Il manque une partie de votre adresse. Complétez-la dans votre profil, puis renvoyez le questionnaire.',
    },
    funds: {
      name: 'Origine des fonds à préciser',
      text: 'Pouvez-vous nous dire en une phrase d’où viendra l’argent que vous prévoyez de dépenser ?',
    },
    duplicate: {
      name: 'Second compte',
      text: 'Un compte existe déjà à votre nom. Écrivez-nous si ce n’est pas le vôtre.',
    },
    age: { name: 'Moins de 18 ans', text: 'L’adhésion est ouverte à partir de 18 ans.' },
  },
  suspended: {
    BIDDING: {
      subject: '{club} a suspendu vos enchères',
      paragraph: 'Vous ne pouvez plus enchérir jusqu’au {until}. Les enchères déjà placées restent valables.',
    },
    CHAT: {
      subject: '{club} a suspendu vos messages',
      paragraph:
        'Vous ne pouvez plus envoyer de messages jusqu’au {until}. Vous pouvez toujours lire ceux que vous recevez.',
    },
    reason: 'Voici le motif donné par l’équipe du club :',
    objection: 'Si vous pensez qu’il s’agit d’une erreur, écrivez au club.',
  },
  lifted: {
    BIDDING: {
      subject: 'Vous pouvez de nouveau enchérir chez {club}',
      paragraph: 'Le club a levé votre suspension. Vous pouvez de nouveau enchérir.',
    },
    CHAT: {
      subject: 'Vous pouvez de nouveau écrire chez {club}',
      paragraph: 'Le club a levé votre suspension. Vous pouvez de nouveau envoyer des messages.',
    },
  },
  shortened: {
    subject: 'Une de vos suspensions chez {club} est levée',
    BIDDING: 'Le club a levé une de vos suspensions. Vous pourrez de nouveau enchérir à partir du {until}.',
    CHAT: 'Le club a levé une de vos suspensions. Vous pourrez de nouveau envoyer des messages à partir du {until}.',
  },
  export: {
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'E-mail',
    username: 'Identifiant',
    language: 'Langue',
    status: 'Statut',
    since: 'Depuis',
    statuses: {
      NOT_REFERRED: 'Non invité',
      READY_FOR_KYC: 'Pas commencé',
      PERSONAL_INFO_FILLED: 'Questionnaire manquant',
      DUE_DILIGENCE_FILLED: 'À examiner',
      DUE_DILIGENCE_APPROVED: 'Accepté',
      PAYMENT_PENDING: 'Cotisation à régler',
      VALIDATED: 'Membre',
    },
  },
  erased: {
    subject: 'Vos données ont été effacées',
    asked: 'Comme vous l’avez demandé, {club} a effacé vos données.',
    kept: 'La loi nous oblige à conserver vos commandes, vos dons et vos opérations en jetons. Ils ne portent plus votre nom. Ceci est notre dernier e-mail.',
  },
  invitation: {
    subject: '{sponsor} vous invite à rejoindre {club}',
    paragraph:
      'Le club est accessible uniquement sur invitation. Inscrivez-vous avec cette adresse e-mail pour le rejoindre.',
    button: 'Accepter l’invitation',
  },
} satisfies Translation<typeof en>
