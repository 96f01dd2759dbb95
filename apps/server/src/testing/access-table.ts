/** The kinds of people who call, in each club that is asked. */
export const people = [
  'visitor',
  /** A validated fan and an owner of another club. */
  'otherFan',
  'otherOwner',
  'notReferred',
  'unvalidated',
  'validated',
  'owner',
  'editor',
  'compliance',
  'finance',
  'viewer',
  'operator',
] as const
/** One kind. */
export type Person = (typeof people)[number]

type Row = { open: readonly Person[]; closed: readonly Person[] }

const signedIn = people.filter((person) => person !== 'visitor')
const referred: Person[] = ['unvalidated', 'validated']
const same = (allowed: readonly Person[]): Row => ({ open: allowed, closed: allowed })
const staffOnly = (...roles: Person[]): Row => same([...roles, 'operator'])

const everyone: Row = { open: people, closed: referred }
const evenUnreferred: Row = same(people)
const accounts: Row = { open: signedIn, closed: referred }
const evenUnreferredAccounts: Row = same(signedIn)
const validated: Row = same(['validated'])
const team = staffOnly('owner', 'editor', 'compliance', 'finance', 'viewer')
const owners = staffOnly('owner')
/** Whoever runs auctions, and whoever settles what came of them. */
const runners = staffOnly('owner', 'editor', 'finance')
const editors = staffOnly('owner', 'editor')

/**
 * Who may make each call, in a club that is open to all and in one by invitation: written by hand, beside the
 * contract's own `access`, so that a slip in one shows against the other (X01).
 */
export const accessTable: Record<string, Row> = {
  acceptTerms: accounts,
  addLot: editors,
  addStaff: owners,
  blockMember: validated,
  cancelBid: editors,
  cancelReservation: accounts,
  changeStaffRole: owners,
  changeStock: editors,
  createAuction: editors,
  createCoinsOrder: validated,
  createDonation: everyone,
  createExclusive: editors,
  createFiatOrder: validated,
  createGiftCard: validated,
  createMembership: accounts,
  createParticipation: everyone,
  createPartner: editors,
  createPost: editors,
  createProgram: editors,
  createReferral: accounts,
  deleteAuction: editors,
  deleteExclusive: editors,
  deletePartner: editors,
  deletePost: editors,
  deleteProgram: editors,
  downloadData: evenUnreferredAccounts,
  exportResults: runners,
  extendAuction: editors,
  getBalance: accounts,
  getCardPaymentMethod: accounts,
  getClub: evenUnreferred,
  getConversation: validated,
  getErasureRequest: evenUnreferredAccounts,
  getExclusive: everyone,
  getIdentityConfig: same(people),
  getMe: evenUnreferredAccounts,
  getMembership: accounts,
  getMyStaff: same(signedIn),
  getNotificationChoices: accounts,
  getPost: everyone,
  getProgram: everyone,
  getStaffExclusive: team,
  likeExclusive: accounts,
  listAuctions: everyone,
  listAuditLog: staffOnly('owner', 'compliance'),
  listClubs: same(people),
  listConversations: validated,
  listDonations: accounts,
  listDuePayments: accounts,
  listExclusives: everyone,
  listGiftCards: accounts,
  listGiveaways: everyone,
  listLikes: accounts,
  listLostAuctions: accounts,
  listLotBids: runners,
  listMaximumBids: accounts,
  listMembers: validated,
  listOperations: accounts,
  listOrders: accounts,
  listParticipations: accounts,
  listPartners: team,
  listPosts: everyone,
  listPrograms: everyone,
  listReceipts: accounts,
  listRecommendations: everyone,
  listReferrals: accounts,
  listResults: runners,
  listSlots: everyone,
  listStaff: team,
  listStaffAuctions: team,
  listStaffExclusives: team,
  listStaffPosts: team,
  listStaffPrograms: team,
  offerToRunnerUp: staffOnly('owner', 'finance'),
  openEventStream: everyone,
  orderLots: editors,
  orderPartners: editors,
  orderPrograms: editors,
  pauseAuction: editors,
  placeBid: accounts,
  presignUpload: accounts,
  purchaseCoins: validated,
  readConversation: accounts,
  recordConsent: same(people),
  registerFan: evenUnreferredAccounts,
  removeLot: editors,
  removeStaff: owners,
  reportMessage: accounts,
  requestErasure: evenUnreferredAccounts,
  reserveSlot: accounts,
  resumeAuction: editors,
  savePersonalInfo: accounts,
  sendMessage: accounts,
  setLanguage: evenUnreferredAccounts,
  setLinkedClubs: editors,
  setNotificationChoice: accounts,
  setUpCard: accounts,
  subscribeToPush: accounts,
  unblockMember: validated,
  unlikeExclusive: accounts,
  unsubscribeFromPush: accounts,
  updateAuction: editors,
  updateExclusive: editors,
  updateFan: accounts,
  updateLot: editors,
  updatePartner: editors,
  updatePost: editors,
  updateProgram: editors,
  withdrawErasure: evenUnreferredAccounts,
  withdrawMaximumBid: accounts,
}
