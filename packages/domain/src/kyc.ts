/** Statuses of a fan's KYC, in order (specification 4.009). */
export const kycStatuses = [
  'NOT_REFERRED',
  'READY_FOR_KYC',
  'PERSONAL_INFO_FILLED',
  'DUE_DILIGENCE_FILLED',
  'DUE_DILIGENCE_APPROVED',
  'PAYMENT_PENDING',
  'VALIDATED',
] as const
/** One status. */
export type KycStatus = (typeof kycStatuses)[number]

/** What can happen to a fan on the way. */
export const kycEvents = [
  'referred',
  'personalInfoSaved',
  'dueDiligenceSent',
  'approved',
  'rejected',
  'askedAgain',
  'paymentBegun',
  'paymentSucceeded',
  'paymentFailed',
  'membershipLapsed',
] as const
/** One event. */
export type KycEvent = (typeof kycEvents)[number]

/** Which steps a club asks for. */
export type KycSettings = { dueDiligenceRequired: boolean; membershipRequired: boolean }

/** Where an event leads; illegal where the graph has no such way. */
export type KycMove = { ok: true; status: KycStatus } | { ok: false; reason: 'illegal' }

/**
 * The transitions of a fan’s status (docs/specification-notes.md, "Fans and KYC"): it moves in no other way.
 * Steps that the club has switched off are passed over.
 */
export function moveKyc(status: KycStatus, event: KycEvent, settings: KycSettings): KycMove {
  const next = graph[status][event]?.(settings)
  return next ? { ok: true, status: next } : { ok: false, reason: 'illegal' }
}

type Ways = Partial<Record<KycEvent, (settings: KycSettings) => KycStatus | undefined>>

const afterApproval = ({ membershipRequired }: KycSettings): KycStatus =>
  membershipRequired ? 'DUE_DILIGENCE_APPROVED' : 'VALIDATED'
const afterPersonalInfo = (settings: KycSettings): KycStatus =>
  settings.dueDiligenceRequired ? 'PERSONAL_INFO_FILLED' : afterApproval(settings)
/** Only a club with a questionnaire can ask for it again. */
const askedAgain = ({ dueDiligenceRequired }: KycSettings): KycStatus | undefined =>
  dueDiligenceRequired ? 'PERSONAL_INFO_FILLED' : undefined

const graph: Record<KycStatus, Ways> = {
  NOT_REFERRED: { referred: () => 'READY_FOR_KYC' },
  READY_FOR_KYC: { personalInfoSaved: afterPersonalInfo },
  PERSONAL_INFO_FILLED: { personalInfoSaved: afterPersonalInfo, dueDiligenceSent: () => 'DUE_DILIGENCE_FILLED' },
  DUE_DILIGENCE_FILLED: { approved: afterApproval, rejected: () => 'PERSONAL_INFO_FILLED', askedAgain },
  // Of two payments begun, one may fail before the other succeeds: what is paid counts.
  DUE_DILIGENCE_APPROVED: { askedAgain, paymentBegun: () => 'PAYMENT_PENDING', paymentSucceeded: () => 'VALIDATED' },
  PAYMENT_PENDING: {
    paymentBegun: () => 'PAYMENT_PENDING',
    paymentSucceeded: () => 'VALIDATED',
    paymentFailed: () => 'DUE_DILIGENCE_APPROVED',
  },
  VALIDATED: {
    askedAgain,
    membershipLapsed: ({ membershipRequired }) => (membershipRequired ? 'PAYMENT_PENDING' : 'VALIDATED'),
  },
}

/** Steps of the stepper (P06). */
export type KycStep =
  | 'termsOfService'
  | 'personalInfo'
  | 'dueDiligence'
  | 'pendingDueDiligence'
  | 'membershipDonation'
  | 'validated'

const allSteps: { step: KycStep; percentage: number; asked: (settings: KycSettings) => boolean }[] = [
  { step: 'termsOfService', percentage: 0, asked: () => true },
  { step: 'personalInfo', percentage: 20, asked: () => true },
  { step: 'dueDiligence', percentage: 40, asked: ({ dueDiligenceRequired }) => dueDiligenceRequired },
  { step: 'pendingDueDiligence', percentage: 60, asked: ({ dueDiligenceRequired }) => dueDiligenceRequired },
  { step: 'membershipDonation', percentage: 80, asked: ({ membershipRequired }) => membershipRequired },
  { step: 'validated', percentage: 100, asked: () => true },
]

/** The steps that a club asks for, each with its percentage on the progress bar. */
export const kycSteps = (settings: KycSettings): { step: KycStep; percentage: number }[] =>
  allSteps.filter(({ asked }) => asked(settings)).map(({ step, percentage }) => ({ step, percentage }))

/**
 * Where the stepper starts; a successful payment is shown as done before its webhook has arrived (P06). A step that the
 * club has switched off since gives way to the one before it.
 */
export function startStep({
  kycStatus,
  settings,
  paymentSucceeded = false,
}: {
  kycStatus: KycStatus
  settings: KycSettings
  /** Whether the visitor comes back with the payment result SUCCESS. */
  paymentSucceeded?: boolean
}): KycStep {
  const wanted = paymentSucceeded && kycStatus === 'DUE_DILIGENCE_APPROVED' ? 'validated' : stepOf[kycStatus]
  const reached = allSteps.slice(0, allSteps.findIndex(({ step }) => step === wanted) + 1)
  return reached.findLast(({ asked }) => asked(settings))?.step ?? 'termsOfService'
}

const stepOf: Record<KycStatus, KycStep> = {
  NOT_REFERRED: 'termsOfService',
  READY_FOR_KYC: 'termsOfService',
  PERSONAL_INFO_FILLED: 'dueDiligence',
  DUE_DILIGENCE_FILLED: 'pendingDueDiligence',
  DUE_DILIGENCE_APPROVED: 'membershipDonation',
  PAYMENT_PENDING: 'membershipDonation',
  VALIDATED: 'validated',
}
