import type { Translation } from '../../texts.ts'
import type en from './en.ts'

export default {
  title: 'Paiement de test',
  notice: 'Ceci est le bac à sable. Aucune carte n’est débitée, aucun argent ne circule.',
  save: 'Enregistrer une carte',
  card: 'Numéro de carte',
  cards: {
    succeeds: 'réussit',
    isDeclined: 'est refusée',
    asksForApproval: 'demande une validation (3-D Secure)',
    asksEachTime: 'demande une validation à chaque fois, même enregistrée',
  },
  pay: 'Payer {amount}',
  saveButton: 'Enregistrer la carte',
  cancel: 'Annuler et revenir',
  challenge: 'Votre banque vous demande de valider cette opération.',
  approve: 'Valider',
  refuse: 'Refuser',
  errors: {
    declined: 'La carte a été refusée. Essayez-en une autre.',
    invalid: 'Le bac à sable ne connaît pas ce numéro de carte. Utilisez l’un de ceux ci-dessous.',
  },
  expired: 'Cette page a expiré. Revenez en arrière et recommencez.',
  done: 'Le paiement a déjà été effectué.',
  back: 'Revenir',
} satisfies Translation<typeof en>
