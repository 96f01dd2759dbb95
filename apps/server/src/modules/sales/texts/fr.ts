import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  order: {
    subject: 'C’est à vous : {things}',
    confirmed: 'Merci {name}. Votre commande n° {number} est confirmée. Le club vous écrira pour la suite.',
    receipt: 'Votre reçu fiscal : {url}',
    button: 'Voir mes commandes',
  },
  refund: {
    subject: 'Remboursement de {amount}',
    payment: '{name}, le club vous rembourse {amount}.',
    order: '{name}, le club vous rembourse {amount} pour votre commande n° {number}.',
    late: '{name}, votre paiement est arrivé trop tard : rien n’a été acheté, et nous vous remboursons.',
    toCard: 'L’argent revient sur la carte utilisée. Votre banque peut mettre quelques jours à l’afficher.',
    toWallet: 'Vos jetons sont de retour dans votre portefeuille.',
    follows: {
      part: 'Vous conservez votre commande.',
      membership: 'L’année d’adhésion réglée par ce paiement a pris fin.',
      coins: 'Les jetons achetés ont quitté votre portefeuille.',
    },
    receipt: 'Le reçu fiscal de ce paiement n’est plus valable.',
  },
  membership: {
    ending: {
      subject: 'Votre adhésion se termine le {day}',
      paragraph: '{name}, restez membre une année de plus ({fee}). Elle commencera à la fin de celle-ci.',
    },
    lapsed: {
      subject: 'Votre adhésion est arrivée à son terme',
      paragraph:
        '{name}, votre adhésion s’est terminée le {day}. Renouvelez-la pour un an ({fee}) et redevenez membre.',
    },
    renew: 'Renouveler mon adhésion',
    paid: {
      subject: 'Votre adhésion à {club} est confirmée',
      received: 'Merci {name}. Nous avons bien reçu votre paiement de {fee}.',
      runs: 'Votre adhésion court du {from} au {until}. Elle n’est jamais renouvelée ni débitée automatiquement : nous vous écrirons avant son terme.',
      button: 'Ouvrir {club}',
    },
    description: 'Adhésion annuelle, {club}',
  },
  donation: {
    subject: 'Merci pour votre don de {amount}',
    received: 'Merci {name}. Nous avons bien reçu votre don.',
    receipt: 'Ouvrir mon reçu fiscal',
    back: 'Retour à {club}',
    description: 'Don à {club}',
  },
  card: {
    mandate:
      '{club} peut débiter cette carte pour les lots que je gagne, jamais au-delà de mon enchère. Si la vente le prévoit, le débit est automatique, au plus tôt deux heures après la fin, à la date indiquée dans l’e-mail que je reçois. D’ici là, je peux l’empêcher : en réglant autrement, ou depuis ma page de paiement.',
    description: 'Carte pour enchérir',
  },
  coins: {
    description: '{amount} {ticker} pour votre portefeuille',
  },
  receiptLink:
    'Ce lien est valable {days, plural, one {# jour} other {# jours}}. Enregistrez le reçu, ou retrouvez-le dans votre profil une fois connecté.',
  receipt: {
    title: 'Reçu fiscal',
    number: 'N°',
    cancelled: 'Annulé : la somme a été remboursée.',
    from: 'Reçu de',
    what: 'Au titre de',
    donation: 'Don',
    paid: 'Somme versée',
    kept: 'Part non déductible',
    by: 'Mode de versement',
    card: 'Carte bancaire',
    deductible: 'Somme ouvrant droit à déduction',
    note: '{club} atteste avoir reçu cette somme, sans contrepartie pour la part déductible. Conservez ce reçu avec votre déclaration. Il porte un numéro unique et vaut sans signature.',
  },
} satisfies Translation<typeof en>
