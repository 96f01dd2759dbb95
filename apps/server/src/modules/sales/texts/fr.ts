import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  export: {
    document: 'Document',
    corrects: 'Rectifie',
    vat: 'TVA',
    total: 'Total',
    documents: 'Documents',
    number: 'Numéro',
    date: 'Date et heure',
    name: 'Nom',
    email: 'E-mail',
    of: 'Objet du remboursement',
    items: 'Articles',
    coins: 'Jetons',
    card: 'Euros',
    refund: 'Remboursement',
    refundedCoins: 'Jetons remboursés',
    refundedCard: 'Euros remboursés',
    receipt: 'Reçu fiscal',
    from: 'Du',
    to: 'Au',
    reason: 'Motif',
    failure: 'Cause de l’échec',
    refunds: { pending: 'En cours', done: 'Remboursé', failed: 'Échoué', sentBack: 'Renvoyé par la banque' },
    kinds: { order: 'Commande', donation: 'Don', membership: 'Adhésion', coins: 'Jetons', late: 'Paiement tardif' },
  },
  order: {
    subject: 'C’est à vous : {things}',
    confirmed: 'Merci {name}. Votre commande n° {number} est confirmée. Le club vous écrira pour la suite.',
    undelivered:
      'Merci {name}. Votre commande n° {number} est confirmée. Il ne vous reste qu’à choisir comment la recevoir.',
    chooseDelivery: 'Choisir la livraison',
    receipt: 'Votre reçu fiscal : {url}',
    button: 'Voir mes commandes',
  },
  parcel: {
    ready: {
      subject: 'À votre disposition : {things}',
      place: '{name}, votre commande n° {number} est prête. Venez la retirer ici : {place}.',
      online: '{name}, votre commande n° {number} est prête. Retrouvez-la dans votre profil.',
      code: 'Présentez le QR code de votre profil, ou ce code : {code}. Il ne sert qu’une fois.',
    },
    chosen: {
      subject: 'Livraison choisie : {things}',
      paragraph:
        '{name}, nous avons noté comment vous souhaitez recevoir votre commande n° {number}. Vous l’aurez au plus tard le {promised}.',
    },
    shipped: {
      subject: 'En route : {things}',
      paragraph: '{name}, votre commande n° {number} est en route.',
      number: 'Numéro de suivi : {carrier} {number}',
    },
    returned: {
      subject: 'Votre colis est revenu : {things}',
      paragraph: '{name}, le colis de votre commande n° {number} est revenu au club.',
      choice:
        'Choisissez comment le recevoir. Cette nouvelle livraison est à votre charge, sauf si vous venez le retirer. Vous pouvez aussi vous rétracter depuis votre profil.',
    },
    delivered: {
      subject: 'Livré : {things}',
      paragraph:
        '{name}, le club a noté que votre commande n° {number} vous a été remise. Si vous ne l’avez pas, prévenez-le.',
    },
    handedOver: {
      subject: 'Retiré : {things}',
      paragraph: '{name}, le club a remis votre commande n° {number} à {person}.',
    },
    asked: {
      subject: 'Bien reçu ? {things}',
      paragraph:
        '{name}, le club a expédié votre commande n° {number} il y a trois semaines. Si vous l’avez, confirmez-le dans votre profil. Sinon, prévenez le club.',
    },
    late: {
      subject: 'Votre commande est en retard : {things}',
      paragraph:
        '{name}, le club vous avait promis votre commande n° {number} pour le {promised}. Vous pouvez lui fixer un nouveau délai dans votre profil.',
    },
    promised: {
      subject: 'Nouvelle date de livraison : {things}',
      paragraph:
        '{name}, le club vous promet désormais votre commande n° {number} pour le {day}. Veuillez nous excuser de ce changement.',
    },
    term: {
      subject: 'Votre délai est fixé : {things}',
      paragraph:
        '{name}, votre commande n° {number} était promise pour le {promised}. Vous avez donné au club jusqu’au {day} pour la livrer. Conservez cet e-mail.',
    },
    part: 'Il s’agit de : {things}. Le reste de votre commande arrive dans un autre colis.',
    track: 'Suivre mon colis',
  },
  payments: {
    auction: 'Vente',
    number: 'Numéro du lot',
    lot: 'Lot',
    winner: 'Gagnant',
    email: 'E-mail',
    price: 'Prix en jetons',
    cost: 'Prix en euros',
    state: 'État',
    deadline: 'Échéance',
    reminders: 'Rappels',
    paidOn: 'Réglé le',
    method: 'Mode de règlement',
    coins: 'Jetons',
    reference: 'Référence',
    order: 'Commande',
    states: {
      OUTSTANDING: 'À régler',
      SCHEDULED: 'Débit prévu',
      ACTION_NEEDED: 'À confirmer',
      OVERDUE: 'En retard',
      PAID: 'Réglé',
      GIVEN_UP: 'Abandonné',
    },
  },
  delivery: {
    description: 'Livraison, {club}',
  },
  refund: {
    subject: 'Remboursement de {amount}',
    payment: '{name}, le club vous rembourse {amount}.',
    order: '{name}, le club vous rembourse {amount} pour votre commande n° {number}.',
    late: '{name}, votre paiement est arrivé trop tard : rien n’a été acheté, et nous vous remboursons.',
    takenBackSubject: 'Votre paiement de {amount} a été annulé',
    takenBack:
      '{name}, le club avait enregistré votre paiement de {amount} pour la commande n° {number} et vient de l’annuler. La commande est annulée, et votre lot est de nouveau à régler. Si vous avez bien payé, contactez le club.',
    byClub: 'Le club vous rembourse comme vous avez payé : en espèces, par chèque ou par virement.',
    toCard: 'L’argent revient sur la carte utilisée. Votre banque peut mettre quelques jours à l’afficher.',
    toWallet: 'Vos jetons sont de retour dans votre portefeuille.',
    follows: {
      part: 'Vous conservez votre commande.',
      membership: 'L’année d’adhésion réglée par ce paiement a pris fin.',
      coins: 'Les jetons achetés avec cette somme ont quitté votre portefeuille.',
    },
    receipt: 'Le reçu fiscal de ce paiement n’est plus valable.',
    sentBackSubject: 'Votre banque a renvoyé votre remboursement de {amount}',
    sentBack:
      '{name}, le club vous a remboursé {amount} sur votre carte, mais votre banque a renvoyé l’argent. La carte a peut-être expiré, ou le compte a été fermé.',
    sentBackNext: 'Le club vous remboursera autrement et vous contactera pour cela.',
    repaidSubject: 'Le club vous a remboursé {amount}',
    repaid: {
      CASH: '{name}, le club vous a remboursé {amount} en espèces, car votre banque avait renvoyé le remboursement sur votre carte.',
      CHEQUE:
        '{name}, le club vous a remboursé {amount} par chèque, car votre banque avait renvoyé le remboursement sur votre carte.',
      TRANSFER:
        '{name}, le club vous a remboursé {amount} par virement, car votre banque avait renvoyé le remboursement sur votre carte.',
    },
    ofOrder: 'Ce remboursement concerne votre commande n° {number}.',
  },
  labels: {
    title: 'Étiquettes de colis',
    from: 'De {sender}',
    order: 'Commande n° {number}',
  },
  contractEnd: {
    subject: 'Vous avez mis fin au contrat : commande n° {number}',
    text: '{name}, le {when}, vous avez mis fin au contrat de votre commande n° {number} ({things}), qui n’a pas été livrée dans le délai que vous aviez fixé (jusqu’au {term}).',
    refund:
      'Vous êtes remboursé de tout ce que vous avez payé, livraison comprise, au plus tard le {day}. Vous n’avez rien d’autre à faire.',
    arrives: 'Si l’article arrive quand même, ne l’utilisez pas et prévenez-nous : nous le reprenons à nos frais.',
  },
  toSeller: {
    term: {
      subject: 'Commande n° {number} : à livrer au plus tard le {day}',
      text: '{buyer} n’a pas reçu sa commande n° {number} ({things}) à la date promise et vous laisse jusqu’au {day} pour la livrer. Ensuite, le contrat peut prendre fin, et vous remboursez tout.',
    },
    contractEnd: {
      subject: 'Commande n° {number} : l’acheteur a mis fin au contrat',
      text: '{buyer} met fin au contrat de la commande n° {number} ({things}), qui n’a pas été livrée à la date fixée. Le remboursement est lancé. Il est dû le {day}.',
    },
  },
  withdrawal: {
    subject: 'Nous avons reçu votre rétractation',
    order: '{name}, le {when}, vous avez renoncé à votre commande n° {number} : {things}.',
    lot: '{name}, le {when}, vous avez renoncé au lot que vous aviez remporté : {things}.',
    unmatched: '{name}, le {when}, vous avez envoyé une rétractation pour la commande n° {number}.',
    refund:
      'Vous n’avez rien d’autre à faire. Nous vous remboursons par le moyen de paiement utilisé et vous écrirons dès que ce sera fait.',
    nothingDue: 'Vous n’avez plus rien à régler pour ce lot.',
    sendBack:
      'Renvoyez-le au plus tard le {day}. Nous vous remboursons dès sa réception, ou dès que vous nous indiquez l’envoi. D’ici là, le remboursement peut être différé.',
    reminderSubject: 'Votre commande est à renvoyer au plus tard le {day}',
    reminder:
      '{name}, vous avez renoncé à votre commande n° {number} : {things}. Nous ne savons pas encore si elle est repartie.',
    reminderNext: 'Renvoyez-la au plus tard le {day} et indiquez-nous comment. Nous vous remboursons aussitôt.',
    reminderNextTo:
      'Renvoyez-la au plus tard le {day} à {address} et indiquez-nous comment. Nous vous remboursons aussitôt.',
    reminderSent: 'Déjà envoyée ? Indiquez-nous comment, et nous lançons votre remboursement.',
    sendBackTo:
      'Renvoyez-le au plus tard le {day} à {address}. Nous vous remboursons dès sa réception, ou dès que vous nous indiquez l’envoi. D’ici là, le remboursement peut être différé.',
    UNKNOWN:
      'Nous n’avons pas trouvé cette commande à votre nom et à votre adresse e-mail. Le club vérifie et vous répondra. Si vous avez un compte, connectez-vous et réessayez.',
    LATE: 'Le délai de rétractation de cette commande est écoulé : elle est maintenue.',
    EXCLUDED: 'Cette commande n’ouvre pas droit à rétractation, comme indiqué avant l’achat : elle est maintenue.',
    proof: 'Indiquer l’envoi',
    reference: 'Référence : {id}',
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
  receiptLacks: {
    ISSUER:
      'Votre reçu fiscal vous sera envoyé dès que la fondation aura complété ses informations. Vous n’avez rien à faire.',
    DONOR_ADDRESS:
      'Il nous faut votre adresse postale pour établir votre reçu fiscal. Ajoutez-la dans votre profil ou envoyez-la-nous.',
  },
  receiptReady: {
    subject: 'Votre reçu fiscal est disponible',
    text: '{name}, voici votre reçu fiscal de {club} pour {amount}.',
  },
  receiptLink:
    'Ce lien est valable {days, plural, one {# jour} other {# jours}}. Enregistrez le reçu, ou retrouvez-le dans votre profil une fois connecté.',
  taxReceipt: {
    title: 'Reçu au titre des dons',
    companyTitle: 'Reçu des dons des entreprises',
    articles: '{count, plural, one {Article {articles}} other {Articles {articles}}} du code général des impôts (CGI)',
    issuer: 'Bénéficiaire du don',
    donor: 'Donateur',
    purpose: 'Objet :',
    bodies: {
      GENERAL_INTEREST: 'Œuvre ou organisme d’intérêt général',
      PUBLIC_UTILITY: 'Association ou fondation reconnue d’utilité publique',
      ENDOWMENT_FUND: 'Fonds de dotation',
      CORPORATE_FOUNDATION: 'Fondation d’entreprise',
      UNIVERSITY_FOUNDATION: 'Fondation universitaire ou partenariale',
    },
    received:
      'Le bénéficiaire reconnaît avoir reçu, au titre d’un don ouvrant droit à réduction d’impôt, la somme de :',
    date: 'Date du versement',
    form: 'Forme du don',
    formValue: 'Déclaration de don manuel',
    nature: 'Nature du don',
    natureValue: 'Numéraire',
    certifies:
      'Le bénéficiaire certifie sur l’honneur que les dons qu’il reçoit ouvrent droit à la réduction d’impôt prévue {count, plural, one {à l’article {articles}} other {aux articles {articles}}} du code général des impôts.',
    signed: 'Le {date}, pour le bénéficiaire',
    model: 'D’après le modèle',
  },
  parcelExport: {
    number: 'Commande',
    state: 'État',
    method: 'Mode de livraison',
    promised: 'Promis pour le',
    things: 'Articles',
    buyer: 'Acheteur',
    deputy: 'Retiré par',
    recipient: 'Destinataire',
    street: 'Rue',
    extra: 'Complément d’adresse',
    postalCode: 'Code postal',
    city: 'Ville',
    country: 'Pays',
    phone: 'Téléphone',
    note: 'Mot du cadeau',
    tracking: 'Numéro de suivi',
    states: {
      PREPARING: 'À préparer',
      READY: 'Prêt',
      SHIPPED: 'En route',
      DELIVERED: 'Livré',
      LOST: 'Perdu',
      RETURNED: 'Retourné',
      CANCELLED: 'Annulé',
    },
  },
  invoice: {
    INVOICE: 'Facture',
    CREDIT_NOTE: 'Avoir',
    SLIP: 'Justificatif de paiement',
    refundOf: 'Remboursement de {number}',
    membership: 'Adhésion, du {from} au {to}',
    issued: 'Émise le {date}',
    paidOn: 'Payée le {date}',
    corrects: 'Rectifie {number} du {date}',
    seller: 'Vendeur',
    buyer: 'Acheteur',
    vatNumber: 'TVA {number}',
    siren: 'SIREN {number}',
    item: 'Désignation',
    rate: 'Taux de TVA',
    total: 'Prix',
    discount: 'Remise : jetons offerts par le club',
    net: 'Hors taxes',
    vat: 'TVA {rate} sur {net}',
    sum: 'Total payé',
    refunded: 'Total remboursé',
    byMoney: 'Réglé par',
    byCoins: 'En jetons achetés',
    CARD: 'Carte',
    CASH: 'Espèces',
    CHEQUE: 'Chèque',
    TRANSFER: 'Virement',
    GOODS: 'Biens',
    SERVICES: 'Services',
    nature: 'Nature de l’opération',
    natures: 'Nature de l’opération : {natures}',
    slipNote: 'Ce justificatif atteste un paiement. Il ne vaut pas facture et ne mentionne pas de TVA.',
    consumer:
      'La garantie légale de conformité s’applique. Le droit de rétractation et ses exceptions figurent dans les conditions d’utilisation.',
  },
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
    CASH: 'Espèces',
    CHEQUE: 'Chèque',
    TRANSFER: 'Virement',
    deductible: 'Somme ouvrant droit à déduction',
    note: '{club} atteste avoir reçu cette somme, sans contrepartie pour la part déductible. Conservez ce reçu avec votre déclaration. Il porte un numéro unique et vaut sans signature.',
  },
} satisfies Translation<typeof en>
