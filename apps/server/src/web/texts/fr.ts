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
} satisfies Translation<typeof en>
