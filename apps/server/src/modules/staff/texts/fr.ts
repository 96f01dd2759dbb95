import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  welcome: {
    subject: 'Vous rejoignez l’équipe de {club}',
    role: 'Votre rôle : {role}. Connectez-vous au back-office avec cette adresse e-mail.',
    secondStep: 'Le back-office exige la validation en deux étapes avec une application d’authentification.',
    button: 'Ouvrir le back-office',
    noAccount: 'Pas encore de compte ? Créez-en un d’abord avec cette adresse e-mail : {url}',
  },
  export: {
    email: 'Adresse e-mail',
    role: 'Rôle',
    since: 'Dans l’équipe depuis',
  },
  log: {
    date: 'Date',
    actor: 'Qui',
    role: 'Rôle',
    action: 'Action',
    kind: 'Type',
    id: 'Identifiant',
    label: 'Quoi',
    before: 'Avant',
    after: 'Après',
  },
  roles: {
    owner: 'propriétaire',
    editor: 'édition',
    compliance: 'conformité',
    finance: 'finance',
    viewer: 'lecture seule',
    floor: 'renfort',
  },
} satisfies Translation<typeof en>
