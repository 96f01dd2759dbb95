import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  export: {
    date: 'Date et heure',
    kind: 'Opération',
    from: 'De',
    to: 'À',
    coins: 'Jetons',
    paid: 'Euros par carte',
    memo: 'Message',
    reference: 'Référence',
    accounts: { issue: 'Émission', treasury: 'Trésorerie', held: 'Bloqués', fan: 'Fan' },
    kinds: {
      SUPPLY: 'Émission',
      GIFT: 'Cadeau',
      PURCHASE: 'Achat',
      HOLD: 'Blocage',
      RELEASE: 'Déblocage',
      ORDER: 'Commande',
      REFUND: 'Remboursement',
    },
  },
  gift: {
    subject: '{giver} vous offre {coins}',
    received: '{name}, ces jetons sont déjà dans votre portefeuille.',
    message: '« {message} »',
    button: 'Voir mon portefeuille',
  },
} satisfies Translation<typeof en>
