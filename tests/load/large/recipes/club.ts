import { randomUUID } from 'node:crypto'
import type { Known } from '../people.ts'
import { inDays, nth, type Recipe, run, texts } from './values.ts'

/** Requests of the back office about fans, giveaways, meetings, messages, the team and the club. */
export const clubRecipes: Record<string, Recipe> = {
  presignProofPhoto: () => ({ body: { contentType: 'image/jpeg' } }),
  presignStaffUpload: () => ({ body: { contentType: 'image/png' } }),
  addStaff: () => ({ body: { email: `bench-${randomUUID()}@staff.example`, role: 'viewer' } }),
  changeStaffRole: (n, known) => ({
    params: { staffId: nth(known.pools['staffId'], n) },
    body: { role: n % 2 ? 'editor' : 'viewer' },
  }),
  addHost: () => ({ body: { host: `bench-${randomUUID().slice(0, 8)}.example` } }),
  confirmHost: (n, known) => ({ params: { host: nth(known.pools['host'], n) } }),
  removeHost: (n, known) => ({ params: { host: nth(known.pools['host'], n) } }),
  updateClubSettings: (n) => ({ body: { tagline: texts(n) } }),
  decideReview: (n, known) => ({
    params: { fanId: nth(known.pools['waitingFanId'], n + 60) },
    body: { verdict: 'APPROVE' },
  }),
  updateReviewReasons: () => ({ body: { reasons: [{ name: { en: 'Bench' }, text: { en: 'Send it again' } }] } }),
  noteOnFan: (n) => ({ body: { text: `Note ${n}` } }),
  tagFan: (n) => ({ body: { tags: ['bench', `tag ${n % 5}`] } }),
  approveFan: (n, known) => ({ params: { fanId: nth(known.pools['waitingFanId'], n) } }),
  rejectFan: (n, known) => ({
    params: { fanId: nth(known.pools['waitingFanId'], n + 20) },
    body: { reason: 'For the bench' },
  }),
  askFanAgain: (n, known) => ({
    params: { fanId: nth(known.pools['waitingFanId'], n + 40) },
    body: { reason: 'For the bench' },
  }),
  admitFan: (n, known) => ({ params: { fanId: nth(known.pools['unreferredFanId'], n) } }),
  decideIdentityChange: (n, known) => ({
    params: { fanId: nth(known.pools['changedFanId'], n) },
    body: { accepted: n % 2 === 0 },
  }),
  setLinkedClubs: () => ({ body: { slugs: ['fc-virage'] } }),
  resolveMessageReport: (n, known) => ({
    params: { reportId: nth(known.pools['waitingReportId'], n) },
    body: { resolution: 'DISMISSED' },
  }),
  createSlots: (n) => ({ body: { startDates: [inDays(400 + n).slice(0, 19)], capacity: 5 } }),
  updateSlot: (n, known) => ({ params: { slotId: nth(known.pools['freeSlotId'], n) }, body: { capacity: 200 } }),
  deleteSlot: (n, known) => ({ params: { slotId: nth(known.pools['made slot'], n) } }),
  createGiveaway: (n) => ({
    body: {
      type: 'GIVEAWAY',
      name: texts(n),
      startDate: inDays(-1),
      endDate: inDays(2),
      questions: [{ title: texts(n) }],
    },
  }),
  updateGiveaway: (n, known) => ({
    params: { giveawayId: nth(known.pools['made giveaway'], n) },
    body: { name: texts(n) },
  }),
  deleteGiveaway: (n, known) => ({ params: { giveawayId: nth(known.pools['made giveaway'], n) } }),
  drawGiveaway: (n, known) => ({
    params: { giveawayId: nth(known.pools['endedGiveawayId'], n) },
    body: { count: winners },
  }),
  getDrawEntries: (n, known) => ({ params: { giveawayId: nth(known.pools['endedGiveawayId'], n) } }),
  exportParticipations: (n, known) => ({ params: { giveawayId: nth(known.pools['openGiveawayId'], n) } }),
  claimReview: (n, known) => ({ params: { fanId: nth(known.pools['waitingFanId'], n + 80) } }),
  drawSubstitute: (n, known) => ({ params: drawnEntry(known, winners * n), body: { reason: 'Has not answered' } }),
  handOverPrize: (n, known) => ({ params: drawnEntry(known, winners * n + 1) }),
  linkParticipations: () => ({ body: {} }),
  setArrival: (n, known) => ({ params: reservation(known, n), body: { arrived: n % 2 === 0 } }),
  cancelGuest: (n, known) => ({ params: reservation(known, n) }),
  previewAnnouncement: (n) => ({ body: { audience: 'MEMBERS', title: texts(n), text: texts(n) } }),
  sendAnnouncement: (n) => ({
    body: { audience: 'MEMBERS', title: texts(n), text: texts(n), channels: ['mail'], sendAt: inDays(5) },
  }),
  setAnnouncementLimit: (n) => ({ body: { perDay: 2 + (n % 3) } }),
  answerEnquiry: (n) => ({ body: { text: `It arrives in ${n + 2} days.`, close: false } }),
  assignEnquiry: () => ({ body: { assignee: null } }),
  setEnquiryState: (n) => ({ body: { state: n % 2 === 0 ? 'CLOSED' : 'WAITING' } }),
  updateSavedReplies: (n) => ({ body: { replies: [{ name: texts(n), text: texts(n) }] } }),
  createSavedView: (n) => ({
    body: { list: 'exclusives', name: `View ${n} ${run}`, search: { state: 'HIDDEN' }, shared: n % 2 === 0 },
  }),
  setClubPlan: () => ({
    body: { name: 'Bench', limits: { fans: null, staff: null, exclusives: null, storage: null } },
  }),
  listAuditLog: () => ({ query: { action: 'updateExclusive' } }),
  countAudience: (n) => ({ query: { audience: n % 2 === 0 ? 'ALL' : 'MEMBERS' } }),
  getFigures: (n) => ({ query: { from: inDays(n % 2 === 0 ? -30 : -365), to: inDays(0), step: 'day' } }),
  linkDrawCertificate: (n, known) => ({
    params: { giveawayId: nth(known.pools['endedGiveawayId'], 0) },
    query: { language: n % 2 === 0 ? 'en' : 'fr' },
  }),
  retryJobs: (n) => ({ body: { ids: [String(n + 1)] } }),
  dropJobs: (n) => ({ body: { ids: [String(n + 1)] } }),
}

/** How many entries of a giveaway are drawn. */
const winners = 3

/** The nth entry that was drawn, with its giveaway. */
const drawnEntry = ({ pools }: Known, n: number) => ({
  giveawayId: nth(pools['endedGiveawayId'], Math.floor(n / winners)),
  participationId: nth(pools['winner'], n),
})

/** The nth reservation that a fan has made. */
const reservation = ({ pools, fanIds }: Known, n: number) => ({
  slotId: nth(pools['freeSlotId'], n),
  fanId: fanIds.fan ?? '',
})
