import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  button: {
    lot: 'Voir le lot',
    auction: 'Voir la vente',
    payments: 'Voir mes paiements',
    club: 'Ouvrir {club}',
  },
} satisfies Translation<typeof en>
