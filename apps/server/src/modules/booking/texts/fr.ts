import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  title: 'Visite à {club}',
  button: 'Voir le club',
  confirmed: {
    subject: 'Votre visite : {when}',
    paragraph:
      '{name}, votre place à {club} est réservée pour le {when}. Ouvrez le fichier joint pour l’ajouter à votre agenda. Vous pouvez annuler jusqu’au début.',
  },
  cancelled: {
    subject: 'Annulé : {when}',
    paragraph:
      '{name}, votre réservation à {club} du {when} est annulée. Ouvrez le fichier joint pour la retirer de votre agenda.',
  },
  moved: {
    subject: 'Votre visite change d’horaire : {when}',
    paragraph:
      '{name}, {club} a déplacé votre visite : elle aura lieu le {when}. Ouvrez le fichier joint pour mettre votre agenda à jour. Si ce moment ne vous convient pas, vous pouvez annuler jusqu’au début.',
  },
  cancelledByClub: {
    subject: 'Annulé par le club : {when}',
    paragraph:
      '{name}, la visite à {club} du {when} n’aura pas lieu. Nous en sommes désolés. Ouvrez le fichier joint pour la retirer de votre agenda, puis réservez un autre créneau.',
  },
} satisfies Translation<typeof en>
