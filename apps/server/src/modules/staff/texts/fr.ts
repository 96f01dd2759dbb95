import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  welcome: {
    subject: 'Vous rejoignez l’équipe de {club}',
    role: 'Votre rôle : {role}. Connectez-vous avec cette adresse e-mail, ou créez un compte avec cette adresse.',
    secondStep:
      'Le back-office exige la validation en deux étapes : une application d’authentification ou une clé d’accès.',
    button: 'Se connecter',
  },
  roles: {
    owner: 'propriétaire',
    editor: 'rédaction',
    compliance: 'conformité',
    finance: 'finances',
    viewer: 'lecture seule',
  },
} satisfies Translation<typeof en>
