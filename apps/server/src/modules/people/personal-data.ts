import { sql } from 'kysely'
import { addJob } from '../../platform/jobs.ts'
import { deleteRowsOfFan, type PersonalTable, rowsOfFan } from '../../platform/personal-data.ts'

/** The fan's own record, KYC, invitations and erasure requests. */
export const personalData: PersonalTable[] = [
  {
    table: 'fan',
    columns: ['account_id', 'email', 'email_key'],
    exportedAs: 'fan',
    erase: async (tx, { clubId, fanId, customer, pseudonym, address }) => {
      if (customer !== null) await addJob(tx, 'removeCustomer', { customer })
      await tx
        .updateTable('fan')
        .set({
          account_id: pseudonym,
          email: address,
          first_name: '',
          last_name: '',
          picture_url: null,
          personal_info: null,
          receipt_address: null,
          kyc_rejection: null,
          card_status: 'NOT_DEFINED',
          payment_customer: null,
          payment_method: null,
          card: null,
          card_mandate: null,
          hidden: true,
        })
        .where('club_id', '=', clubId)
        .where('id', '=', fanId)
        .execute()
    },
  },
  {
    table: 'kyc_transition',
    columns: ['fan_id'],
    exportedAs: 'kycTransitions',
    read: rowsOfFan('kyc_transition', 'from_status, to_status, event, reason, at', 'at'),
    erase: (tx, { clubId, fanId, accountId, pseudonym }) =>
      tx
        .updateTable('kyc_transition')
        .set({ reason: null, actor: sql`case when actor = ${accountId} then ${pseudonym} else actor end` })
        .where('club_id', '=', clubId)
        .where('fan_id', '=', fanId)
        .execute(),
  },
  {
    table: 'identity_change',
    columns: ['fan_id'],
    exportedAs: 'identityChanges',
    read: rowsOfFan('identity_change', 'approved, requested, requested_at, decided_at, accepted', 'requested_at'),
    erase: deleteRowsOfFan('identity_change'),
  },
  {
    table: 'referral',
    columns: ['sponsor_id', 'email'],
    exportedAs: 'referrals',
    read: rowsOfFan('referral', 'email, created_at', 'created_at', 'sponsor_id'),
    erase: async (tx, fan) => {
      const { clubId, email, address } = fan
      await deleteRowsOfFan('referral', 'sponsor_id')(tx, fan)
      await tx
        .updateTable('referral')
        .set({ email: address })
        .where('club_id', '=', clubId)
        .where('email', '=', email)
        .execute()
    },
  },
  // Derived from the personal information.
  { table: 'identity_key', columns: ['fan_id'], exportedAs: 'fan', erase: deleteRowsOfFan('identity_key') },
  // A claim lasts minutes and a decision seconds; what was decided is a transition.
  { table: 'review_claim', columns: ['fan_id'], exportedAs: 'kycTransitions', erase: deleteRowsOfFan('review_claim') },
  {
    table: 'review_decision',
    columns: ['fan_id'],
    exportedAs: 'kycTransitions',
    erase: deleteRowsOfFan('review_decision'),
  },
  {
    table: 'suspension',
    columns: ['fan_id'],
    exportedAs: 'suspensions',
    read: rowsOfFan('suspension', 'scope, reason, created_at, ends_at, lifted_at', 'id'),
    erase: deleteRowsOfFan('suspension'),
  },
  {
    table: 'fan_note',
    columns: ['fan_id'],
    exportedAs: 'notes',
    read: rowsOfFan('fan_note', 'text, created_at', 'id'),
    erase: deleteRowsOfFan('fan_note'),
  },
  {
    table: 'fan_tag',
    columns: ['fan_id'],
    exportedAs: 'tags',
    read: rowsOfFan('fan_tag', 'tag', 'tag'),
    erase: deleteRowsOfFan('fan_tag'),
  },
  {
    table: 'erasure_request',
    columns: ['fan_id'],
    exportedAs: 'erasureRequests',
    read: rowsOfFan('erasure_request', 'requested_at, withdrawn_at, done_at', 'requested_at'),
    erase: 'kept',
  },
  {
    table: 'idempotency_record_fan',
    columns: ['fan_id'],
    exportedAs: 'fan',
    erase: async (tx, { clubId, fanId, accountId }) => {
      await tx
        .deleteFrom('idempotency_record')
        .where('club_id', '=', clubId)
        .where('principal', '=', accountId)
        .execute()
      // Those of others, with the fan in their response.
      await sql`
        delete from idempotency_record r using idempotency_record_fan n
        where n.club_id = ${clubId} and n.fan_id = ${fanId}
          and (r.club_id, r.principal, r.operation, r.key) = (n.club_id, n.principal, n.operation, n.key)`.execute(tx)
    },
  },
]
