import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  limit: {
    subject: 'Votre limite d’enchères a changé',
    breakSubject: 'Votre pause a commencé',
    now: '{name}, {amount, select, none {vous n’avez pas de limite d’enchères} other {votre limite d’enchères est de {amount}}}.',
    later:
      '{amount, select, none {À partir du {when}, il n’y aura plus de limite} other {À partir du {when}, elle sera de {amount}}}.',
    break: '{name}, vous pourrez enchérir à nouveau le {when}. Les enchères déjà placées restent valables.',
    notYou: 'Si vous n’êtes pas à l’origine de ce choix, changez votre mot de passe.',
    button: 'Voir mes enchères',
  },
  export: {
    name: 'Nom',
    state: 'État',
    lots: 'Lots',
    bids: 'Enchères',
    sum: 'Total',
    starts: 'Début',
    ends: 'Fin',
    states: {
      UPCOMING: 'À venir',
      ACTIVE: 'En cours',
      CLOSED: 'Terminée',
    },
  },
} satisfies Translation<typeof en>
