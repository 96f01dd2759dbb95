import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
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
