import * as staff from '@virage/contract/staff'
import type { Club } from '../../platform/access/clubs.ts'
import type { Language } from '@virage/contract'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { assertUnchanged, type IfMatch } from '../../platform/http/if-match.ts'
import { withVersion } from '../../platform/version-of.ts'
import type { NotificationLinks } from '../notifications/index.ts'
import type { StaffOperations } from '../staff/index.ts'
import { answer } from './answer-enquiry.ts'
import { presentQueued, readStaffEnquiry } from './present-enquiry.ts'
import {
  countWaiting,
  lockEnquiry,
  moveEnquiry,
  readQueue,
  readReplies,
  readTeam,
  storeAssignee,
  storeReplies,
} from './queries.ts'
import { textsOf } from './texts/index.ts'

/** Registers the queue of enquiries: answers, who answers, and saved replies (docs/decisions/0166). */
export function enquiryStaffRoutes(backOffice: StaffOperations, links: NotificationLinks): void {
  backOffice.read(staff.listStaffEnquiries, async ({ club, query: { state = 'WAITING', search }, language }, tx) => ({
    enquiries: (await readQueue(tx, { clubId: club.id, state, search })).map((row) => presentQueued(row, language)),
    waiting: await countWaiting(tx, club.id),
    team: await readTeam(tx, club.id, staff.answerEnquiry.access.staff),
  }))

  backOffice.read(staff.getStaffEnquiry, ({ club, params: { enquiryId: id }, language }, tx) =>
    getEnquiry(tx, { clubId: club.id, id, language }),
  )

  backOffice.mutate(staff.answerEnquiry, async (context, tx) => {
    const {
      club,
      staff: { email },
      body,
      params: { enquiryId: id },
      language,
    } = context
    const enquiry = await getUnchanged(tx, { clubId: club.id, id, language }, context.ifMatch)
    await answer(tx, { enquiry, clubId: club.id, author: email, text: body.text, close: body.close, links })
    return {
      answer: await getEnquiry(tx, { clubId: club.id, id, language }),
      audit: { subject: `enquiry ${id}`, details: { fanId: enquiry.fanId, closed: body.close } },
    }
  })

  backOffice.mutate(staff.assignEnquiry, async (context, tx) => {
    const {
      club,
      body: { assignee },
      params: { enquiryId: id },
      language,
    } = context
    const before = await getUnchanged(tx, { clubId: club.id, id, language }, context.ifMatch)
    await assign(tx, { clubId: club.id, id, assignee, by: context.staff.email })
    return {
      answer: await getEnquiry(tx, { clubId: club.id, id, language }),
      audit: { subject: `enquiry ${id}`, before: { assignee: before.assignee }, after: { assignee } },
    }
  })

  backOffice.mutate(staff.setEnquiryState, async (context, tx) => {
    const {
      club,
      body: { state },
      params: { enquiryId: id },
      language,
    } = context
    const before = await getUnchanged(tx, { clubId: club.id, id, language }, context.ifMatch)
    await moveEnquiry(tx, { clubId: club.id, id, state, isWritten: false })
    return {
      answer: await getEnquiry(tx, { clubId: club.id, id, language }),
      audit: { subject: `enquiry ${id}`, before: { state: before.state }, after: { state } },
    }
  })

  backOffice.read(staff.getSavedReplies, async ({ club }, tx) => presentReplies(club, await readReplies(tx, club.id)))

  backOffice.mutate(staff.updateSavedReplies, async ({ club, body: { replies }, ifMatch }, tx) => {
    const before = presentReplies(club, await readReplies(tx, club.id, true))
    assertUnchanged(ifMatch, before)
    await storeReplies(tx, club.id, replies)
    const after = withVersion({ replies })
    return { answer: after, audit: { subject: 'saved replies', before, after } }
  })
}

/** Gives an enquiry to somebody. @throws ApiError 422 for an address that is nobody's of the team */
async function assign(
  tx: Tx,
  { by, ...of }: { clubId: string; id: string; assignee: string | null; by: string },
): Promise<void> {
  const { clubId, assignee } = of
  const team = assignee === null || assignee === by ? [] : await readTeam(tx, clubId, staff.answerEnquiry.access.staff)
  if (assignee !== null && assignee !== by && !team.includes(assignee))
    throw new ApiError('errors.validation.failed', { errors: [{ path: 'assignee', key: 'errors.validation.choice' }] })
  await storeAssignee(tx, of)
}

type Of = { clubId: string; id: string; language: Language }

/** @throws ApiError 404 if there is no such enquiry */
async function getEnquiry(tx: Tx, of: Of): Promise<staff.StaffEnquiry> {
  const found = await readStaffEnquiry(tx, of)
  if (!found) throw new ApiError('errors.backend.notFound')
  return found
}

/** Locks an enquiry and returns it. @throws ApiError 412 if somebody has written or changed it since it was read */
async function getUnchanged(tx: Tx, of: Of, ifMatch: IfMatch): Promise<staff.StaffEnquiry> {
  await lockEnquiry(tx, of.clubId, of.id)
  const before = await getEnquiry(tx, of)
  assertUnchanged(ifMatch, before)
  return before
}

const productReplies = ['received', 'delivery', 'payment', 'bids'] as const

/** Returns a club's saved replies, or the product's in the club's languages. */
const presentReplies = (club: Pick<Club, 'languages'>, own: staff.SavedReplies['replies'] | undefined) =>
  withVersion({
    replies:
      own ??
      productReplies.map((reply) => ({
        name: inLanguages(club, (t) => t(`replies.${reply}.name`)),
        text: inLanguages(club, (t) => t(`replies.${reply}.text`)),
      })),
  })

const inLanguages = ({ languages }: Pick<Club, 'languages'>, say: (t: ReturnType<typeof textsOf>) => string) =>
  Object.fromEntries(languages.map((language) => [language, say(textsOf(language))]))
