import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  wellSubject: 'Virage : tout va bien',
  well: 'Rien ne vous attend ce matin. {jobs, plural, =0 {Aucune tâche en attente} one {# tâche en attente} other {# tâches en attente}}, {emails, plural, =0 {aucun e-mail envoyé} one {# e-mail envoyé} other {# e-mails envoyés}} depuis hier.',
  needsSubject: 'Virage : {count, plural, one {un point à traiter} other {# points à traiter}}',
  needs: {
    failedJobs:
      '{count, plural, one {# tâche a échoué et ne sera plus retentée.} other {# tâches ont échoué et ne seront plus retentées.}}',
    failedWebhooks:
      '{count, plural, one {# événement du prestataire de paiement n’a pas pu être appliqué.} other {# événements du prestataire de paiement n’ont pas pu être appliqués.}}',
    refusedEmails:
      '{count, plural, one {Le serveur de messagerie refuse # e-mail.} other {Le serveur de messagerie refuse # e-mails.}}',
    silentProcesses:
      '{count, plural, one {# processus ne donne plus signe de vie.} other {# processus ne donnent plus signe de vie.}}',
    lateReplicas:
      '{count, plural, one {# réplique de la base de données est en retard.} other {# répliques de la base de données sont en retard.}}',
    fullPlans:
      '{count, plural, one {# club a atteint une limite de son forfait.} other {# clubs ont atteint une limite de leur forfait.}}',
  },
  open: 'Ouvrir l’installation',
} satisfies Translation<typeof en>
