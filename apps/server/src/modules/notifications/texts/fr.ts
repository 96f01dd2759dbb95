import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  outbid: {
    subject: '{count, plural, one {Enchère dépassée : {name}} other {Enchères dépassées sur # lots}}',
    text: '{name} est maintenant à {price}. Fin des enchères le {until}.',
    button: 'Surenchérir',
    about: 'vos enchères dépassées',
  },
  won: {
    subject: 'Vous avez remporté : {name}',
    text: 'Félicitations ! {name} est à vous pour {price}. À régler avant le {until}.',
    button: 'Régler mon lot',
    about: 'les lots que vous remportez',
  },
  lost: {
    subject: '{count, plural, one {Un autre fan a remporté : {name}} other {# ventes sont terminées}}',
    text: 'Prix final de {name} : {price}. Merci d’avoir enchéri.',
    button: 'Voir les ventes en cours',
    about: 'les lots remportés par d’autres',
  },
  unsold: {
    subject: '{count, plural, one {{name} n’a pas été vendu} other {# lots n’ont pas été vendus}}',
    text: 'Les enchères sur {name} se sont arrêtées à {price}, sous le prix de réserve. Personne n’a rien à payer.',
    button: 'Voir les ventes en cours',
  },
  endingSoon: {
    subject: '{count, plural, one {{name} se termine bientôt} other {# lots que vous aimez se terminent bientôt}}',
    text: '{name} est à {price}. Fin des enchères le {until}.',
    closing: 'Nous vous prévenons quand un lot que vous aimez va se terminer.',
    button: 'Enchérir',
    about: 'les lots que vous aimez et qui se terminent bientôt',
  },
  paymentReminder: {
    subject: 'À régler : {name}',
    text: '{name} est à vous pour {price}. À régler avant le {until}.',
    closing: 'Passé ce délai, le club peut le proposer à l’enchérisseur suivant.',
    button: 'Régler mon lot',
    about: 'les paiements à régler',
  },
  delivery: {
    about: 'la livraison de vos commandes',
  },
  offer: {
    subject: 'Offre de seconde chance : {name}',
    text: 'Le gagnant n’a pas réglé {name}. Ce lot peut être à vous pour votre propre enchère de {price}, jusqu’au {until}.',
    button: 'Voir l’offre',
  },
  scheduled: {
    subject: 'Vous avez remporté {name} : votre carte sera débitée',
    text: 'Félicitations ! {name} est à vous pour {price}. Votre carte {card, select, none {enregistrée} other {se terminant par {card}}} sera débitée de {cost} le {chargeAt}. D’ici là, vous pouvez régler autrement ou annuler ce débit.',
    delivery:
      'La livraison n’est pas comprise dans ce débit. {method} vers {to} : {price}. D’ici là, vous pouvez régler le lot et la livraison ensemble, ou la livraison après.',
    deliveryOpen: 'La livraison n’est pas comprise dans ce débit. Choisissez-la en réglant le lot d’ici là, ou après.',
    button: 'Voir mon paiement',
  },
  actionNeeded: {
    subject: 'Confirmez votre paiement : {name}',
    text: 'Votre banque vous demande de confirmer le paiement de {cost} pour {name}. Rien n’a encore été débité. À régler avant le {until}.',
    button: 'Confirmer mon paiement',
  },
  retry: {
    subject: 'Carte refusée : {name}',
    text: 'Votre banque a refusé le paiement de {cost} pour {name}. Nous ferons un dernier essai le {chargeAt}. D’ici là, vous pouvez aussi régler avec une autre carte.',
    button: 'Voir mon paiement',
  },
  declined: {
    subject: 'Carte refusée : {name}',
    text: 'Votre banque a refusé le paiement de {cost} pour {name}. Nous ne débiterons plus votre carte. Réglez autrement avant le {until}.',
    button: 'Régler mon lot',
  },
  stopped: {
    subject: 'Votre carte ne sera pas débitée : {name}',
    text: 'Votre carte ne sera pas débitée pour {name}. Le lot reste à vous : réglez {cost} autrement avant le {until}.',
    button: 'Régler mon lot',
  },
  cancelled: {
    subject: 'Plus rien à régler : {name}',
    text: 'Le club a annulé votre paiement de {cost} pour {name}. Vous ne devez plus rien, votre carte ne sera pas débitée et le lot ne vous est plus réservé.',
    button: 'Voir le lot',
  },
  announcement: {
    about: 'les annonces du club',
  },
  answer: {
    about: 'les réponses à vos questions',
  },
  unsubscribe: {
    link: 'Ne plus recevoir ces e-mails',
    title: 'Vos e-mails',
    question: 'Ne plus recevoir d’e-mails sur {about} ?',
    button: 'Me désabonner',
    doneTitle: 'C’est fait',
    done: 'Vous ne recevrez plus d’e-mails sur {about}.',
    profile: 'Choisir mes notifications',
  },
} satisfies Translation<typeof en>
