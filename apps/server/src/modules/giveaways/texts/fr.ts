import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
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
    prize: 'Le club vous écrira pour vous remettre votre prix. Tout le monde peut vérifier le tirage.',
    button: 'Vérifier le tirage',
  },
} satisfies Translation<typeof en>
