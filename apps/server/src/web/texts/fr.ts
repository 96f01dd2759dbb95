import type { Translation } from '../../platform/texts.ts'
import type en from './en.ts'

export default {
  unknownHost: {
    title: 'Rien n’est encore configuré ici',
    text: 'Cette adresse web n’est reliée à aucun club. Vérifiez l’adresse, puis réessayez.',
  },
  busy: {
    title: 'Un instant, s’il vous plaît',
    text: 'Il y a plus de monde que d’habitude. La page se recharge toute seule.',
  },
  deadPreview: {
    title: 'Cet aperçu n’est pas disponible',
    text: 'Le lien a peut-être expiré ou été copié en partie. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
  },
  tooManyPreviews: {
    title: 'Trop d’aperçus à la fois',
    text: 'Patientez une minute, puis ouvrez de nouveau le lien.',
  },
  preview: {
    visitor: 'Aperçu : ce que verront les visiteurs le {moment}',
    member: 'Aperçu : ce que verront les membres le {moment}',
    text: 'Les boutons sont inactifs. Ce lien fonctionne jusqu’au {moment}.',
  },
} satisfies Translation<typeof en>
