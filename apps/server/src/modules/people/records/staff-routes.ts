import { type FanEmail, getFanAccount, getFanRecord, listFanEmails, noteOnFan, tagFan } from '@virage/contract/staff'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { readListedFan } from '../fans/staff-queries.ts'
import { type EmailRow, insertNote, readEmails } from './queries.ts'
import { readFanAccount } from './read-fan-account.ts'
import { presentNote, readFanRecord } from './read-fan-record.ts'
import { changeTagsOf } from './tag-fan.ts'

/** Registers what staff know of a fan besides the identity: account, notes and tags. */
export function recordStaffRoutes(backOffice: StaffOperations): void {
  backOffice.read(getFanRecord, async ({ club, params: { fanId } }, tx) => {
    const record = await readFanRecord(tx, club.id, fanId)
    if (!record) throw new ApiError('errors.backend.notFound')
    return record
  })

  backOffice.read(getFanAccount, async ({ club, language, params: { fanId } }, tx) => {
    await assertListed(tx, club.id, fanId)
    return readFanAccount(tx, { club, fanId, language })
  })

  backOffice.read(listFanEmails, async ({ club, params: { fanId } }, tx) => {
    await assertListed(tx, club.id, fanId)
    return (await readEmails(tx, club.id, fanId)).map(presentEmail)
  })

  backOffice.mutate(noteOnFan, async ({ club, staff, params: { fanId }, body: { text } }, tx) => {
    await assertListed(tx, club.id, fanId)
    const { accountId: author, email: authorEmail } = staff
    const note = await insertNote(tx, { clubId: club.id, fanId, text, author, authorEmail })
    return { answer: presentNote(note), audit: { subject: `fan ${fanId}`, details: { note: note.id } } }
  })

  backOffice.mutate(tagFan, async ({ club, params: { fanId }, body }, tx) => {
    await assertListed(tx, club.id, fanId)
    const { before, after: tags } = await changeTagsOf(tx, { clubId: club.id, fanId }, body)
    return { answer: { tags }, audit: { subject: `fan ${fanId}`, before: { tags: before }, after: { tags } } }
  })
}

async function assertListed(tx: Tx, clubId: string, fanId: string): Promise<void> {
  if (!(await readListedFan(tx, clubId, fanId))) throw new ApiError('errors.backend.notFound')
}

const presentEmail = ({ id, subject, enqueued_at, sent_at, failed_at, bounced_at, error }: EmailRow): FanEmail => ({
  id,
  subject,
  date: enqueued_at.toISOString(),
  sentAt: sent_at?.toISOString() ?? null,
  failedAt: failed_at?.toISOString() ?? null,
  bouncedAt: bounced_at?.toISOString() ?? null,
  error,
})
