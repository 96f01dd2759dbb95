import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  answer: {
    subject: '{club} vous a répondu',
    button: 'Lire la conversation',
  },
  replies: {
    received: {
      name: 'Nous nous renseignons',
      text: 'Merci pour votre message. Nous nous renseignons et revenons vers vous dès que nous en savons plus.',
    },
    delivery: {
      name: 'Où est mon colis ?',
      text: 'Votre colis est en préparation. Vous recevrez un e-mail avec son lien de suivi dès son départ. Vous le retrouvez aussi dans votre profil, sous Mes commandes.',
    },
    payment: {
      name: 'Comment régler ?',
      text: 'Tout ce qui est à régler se trouve dans votre profil. Vous pouvez y payer par carte en deux minutes.',
    },
    bids: {
      name: 'Je ne peux pas enchérir',
      text: 'Pour enchérir, il faut être membre vérifié et avoir une carte enregistrée. Votre profil indique ce qui manque encore. Si tout y est en ordre, dites-nous de quel lot il s’agit.',
    },
  },
} satisfies Translation<typeof en>
