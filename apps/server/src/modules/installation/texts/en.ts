export default {
  wellSubject: 'Virage: all well',
  well: 'Nothing needs you this morning. {jobs, plural, =0 {No job is waiting} one {# job is waiting} other {# jobs are waiting}}, {emails, plural, =0 {no email was sent} one {# email was sent} other {# emails were sent}} in the last day.',
  needsSubject: 'Virage: {count, plural, one {one thing needs you} other {# things need you}}',
  needs: {
    failedJobs:
      '{count, plural, one {# job has failed for good and won’t be retried.} other {# jobs have failed for good and won’t be retried.}}',
    failedWebhooks:
      '{count, plural, one {# event of the payment provider could not be applied.} other {# events of the payment provider could not be applied.}}',
    refusedEmails: '{count, plural, one {The mail server refuses # email.} other {The mail server refuses # emails.}}',
    silentProcesses:
      '{count, plural, one {# process has stopped reporting.} other {# processes have stopped reporting.}}',
    lateReplicas:
      '{count, plural, one {# standby of the database is behind.} other {# standbys of the database are behind.}}',
    fullPlans: '{count, plural, one {# club has used up its plan.} other {# clubs have used up their plans.}}',
  },
  open: 'Open the installation',
} as const
