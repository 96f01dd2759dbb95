import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  gift: {
    subject: '{giver} vous offre {coins}',
    received: '{name}, ces jetons sont déjà dans votre portefeuille.',
    message: '« {message} »',
    button: 'Voir mon portefeuille',
  },
} satisfies Translation<typeof en>
