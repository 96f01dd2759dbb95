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
