import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  language: 'Français',
  seller: {
    soldBy: 'Vendu par {seller}.',
    vat: 'TVA {vatNumber}',
    mediatorLine: 'Médiateur de la consommation : {name}, {page}.',
  },
  notice: {
    title: 'Mentions légales',
    seller: 'Qui vend',
    name: 'Dénomination',
    form: 'Forme juridique',
    register: 'Immatriculation',
    vatNumber: 'Numéro de TVA',
    address: 'Adresse',
    phone: 'Téléphone',
    email: 'E-mail',
    director: 'Directeur de la publication',
    mediator: 'Médiateur de la consommation',
    mediatorText:
      'En cas de problème, écrivez-nous d’abord. Si nous ne trouvons pas d’accord, vous pouvez saisir gratuitement le médiateur.',
    accessibility: 'Accessibilité',
    missing: '{club} n’a pas encore publié ses mentions légales.',
  },
  readiness: {
    texts: { headline: 'titre', tagline: 'accroche', presentation: 'présentation' },
    logo: {
      done: 'Votre logo est en place.',
      missing: 'Les fans voient un écusson neutre. Ajoutez votre logo ou votre écusson.',
    },
    banner: {
      done: 'Votre bannière est en place.',
      missing: 'Les fans voient une bannière neutre. Ajoutez une photo du stade, de l’équipe ou des supporters.',
    },
    colours: {
      done: 'Les pages sont à vos couleurs.',
      missing: 'Les pages sont en bleu et or, nos couleurs par défaut. Choisissez les vôtres.',
    },
    pages: {
      done: 'Titre, accroche et présentation sont complets dans chaque langue.',
      missing: '{count, plural, one {Il manque un texte} other {Il manque # textes}} : {names}.',
    },
    identity: {
      done: '{name}, contact {email}. Chaque page renvoie aux conditions d’utilisation, aux conditions des services financiers et à la politique de confidentialité.',
      missing:
        'Ajoutez une adresse e-mail de contact, pour les questions sur les commandes et les données personnelles.',
    },
    seller: {
      done: 'Le vendeur est {name}. Les fans le lisent dans les mentions légales et dans les e-mails de commande.',
      missing:
        'On ne sait pas qui vend. La loi impose un nom légal, un numéro d’immatriculation, une adresse et un médiateur.',
    },
    payments: {
      card: 'Les fans paient par carte.',
      coins: 'Les fans paient en jetons ({ticker}).',
      both: 'Les fans paient par carte ou en jetons ({ticker}).',
      missing: 'Personne ne peut payer : la carte et les jetons sont désactivés.',
    },
    receipts: {
      done: 'Les donateurs reçoivent des reçus fiscaux de {name}, signés par {signer}.',
      missing: 'Les reçus fiscaux sont en attente. Indiquez qui les signe et ce que demande l’administration fiscale.',
    },
    exclusive: {
      done: '{count, plural, one {# exclusivité est visible} other {# exclusivités sont visibles}}.',
      draft:
        'Aucune exclusivité n’est visible. {count, plural, one {Un brouillon attend} other {# brouillons attendent}} une photo et un prix.',
      missing: 'Il n’y a rien à acheter. Ajoutez votre première exclusivité.',
    },
    auction: {
      done: '{count, plural, one {Une vente aux enchères avec des lots est visible} other {# ventes aux enchères avec des lots sont visibles}}.',
      hidden: 'Votre vente aux enchères est prête, mais masquée. Montrez-la aux fans.',
      noLots: 'Votre vente aux enchères n’a pas de lot. Ajoutez-y une exclusivité.',
      missing: 'Aucune vente aux enchères n’est prévue. C’est pour elles que les fans viennent.',
    },
    team: {
      done: '{count, plural, one {# personne fait} other {# personnes font}} partie de l’équipe.',
      missing:
        'Il n’y a que vous dans l’équipe. Invitez une personne qui pourra prendre le relais le soir de la vente.',
    },
  },
} satisfies Translation<typeof en>
