import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  export: {
    name: 'Nom',
    type: 'Type',
    entries: 'Participations',
    winners: 'Gagnants',
    starts: 'Début',
    ends: 'Fin',
    drawn: 'Tirage',
    types: {
      GIVEAWAY: 'Jeu-concours',
      DUE_DILIGENCE: 'Questionnaire',
    },
  },
  confirm: {
    subject: 'Confirmez votre participation : {giveaway}',
    paragraph: 'Confirmez votre adresse e-mail pour participer au tirage.',
    footnote: 'Vous n’avez rien demandé ? Ignorez ce message : sans confirmation, rien ne compte.',
    title: 'Confirmez votre participation',
    question: 'Encore une étape et vous participez au tirage.',
    button: 'Confirmer ma participation',
  },
  outcome: {
    confirmed: {
      title: 'Vous participez',
      text: 'Votre participation compte. Les gagnants recevront un e-mail après le tirage.',
    },
    alreadyIn: {
      title: 'Vous participez déjà',
      text: 'Cette adresse participe déjà au tirage. Une participation par personne suffit.',
    },
    over: {
      title: 'Ce jeu-concours est terminé',
      text: 'Il s’est terminé avant votre confirmation. Le prochain sera annoncé dans les actualités.',
    },
    gone: {
      title: 'Ce lien a expiré',
      text: 'Participez à nouveau au jeu-concours pour recevoir un nouveau lien.',
    },
  },
  back: 'Retour au club',
  won: {
    subject: 'Vous avez gagné : {giveaway}',
    congratulations: 'Félicitations {name} ! Votre participation a été tirée au sort.',
    substitute: 'Bonne nouvelle, {name} ! Un prix s’est libéré et votre participation était la suivante du tirage.',
    what: 'Votre prix : {prize}',
    prize:
      'Le club vous écrira pour vous remettre votre prix. Répondez dans les 14 jours, sinon il pourra revenir à quelqu’un d’autre. Tout le monde peut vérifier le tirage.',
    button: 'Vérifier le tirage',
  },
  certificate: {
    title: 'Certificat de tirage au sort',
    giveaway: '{giveaway}, un jeu-concours de {club}',
    drawn: 'Tirage du {date}',
    prize: 'Prix',
    entries: 'Participations au tirage',
    winners: 'Gagnants tirés au sort',
    commitment: 'Empreinte du nombre secret (SHA-256), publiée le {date}',
    seed: 'Nombre secret, révélé le {date}',
    ranks: 'Participations tirées, par rang',
    rank: '{rank}. {id}',
    replaced: '{rank}. {id} (remplacée par le numéro {by} le {date})',
    substitute: '{rank}. {id} (remplace le numéro {of} depuis le {date})',
    substituteReplaced: '{rank}. {id} (a remplacé le numéro {of}, remplacée par le numéro {by} le {date})',
    passedOver: '{rank}. {id} (écartée : les données de la personne avaient été effacées)',
    more: 'Parmi les gagnants, seuls les {count} premiers et ceux qui ont été remplacés figurent ici. La liste complète est sur {url}.',
    how: 'Comment les gagnants ont été tirés au sort',
    howText:
      'Le nombre secret a été créé au hasard avec le jeu-concours, avant toute participation, et son empreinte a été publiée à ce moment-là. Le tirage a joint le nombre secret et l’identifiant de chaque participation, dans cet ordre, et en a calculé l’empreinte SHA-256 : le ticket de la participation. Les tickets les plus bas ont gagné, du meilleur au dernier. Un remplaçant est la participation dont le ticket vient ensuite.',
    check: 'Comment le vérifier',
    checkText:
      'Ouvrez {url}. Votre navigateur récupère les identifiants de toutes les participations et refait le tirage. Tout programme qui calcule SHA-256 donne le même résultat.',
    names: 'Pour protéger la vie privée des gagnants, seuls les identifiants de leurs participations sont indiqués.',
  },
} satisfies Translation<typeof en>
