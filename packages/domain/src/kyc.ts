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

/** Events of a fan's KYC. */
export const kycEvents = [
  'referred',
  'personalInfoSaved',
  'dueDiligenceSent',
  'approved',
  'rejected',
  'infoRequested',
  'paymentBegun',
  'paymentSucceeded',
  'paymentFailed',
  'membershipLapsed',
  'feeWaived',
] as const
/** One event. */
export type KycEvent = (typeof kycEvents)[number]

/** The steps that a club requires. */
export type KycSettings = { dueDiligenceRequired: boolean; membershipRequired: boolean }

/** The status after an event; `illegal` if the state machine has no such transition. */
export type NextKycStatus = { ok: true; status: KycStatus } | { ok: false; reason: 'illegal' }

/**
 * Applies an event to a fan’s status (docs/specification-notes.md, "Fans and KYC"). Every change of the status is one
 * of these transitions. Steps that the club has disabled are skipped.
 */
export function nextKycStatus(status: KycStatus, event: KycEvent, settings: KycSettings): NextKycStatus {
  const next = graph[status][event]?.(settings)
  return next ? { ok: true, status: next } : { ok: false, reason: 'illegal' }
}

type Ways = Partial<Record<KycEvent, (settings: KycSettings) => KycStatus | undefined>>

const afterApproval = ({ membershipRequired }: KycSettings): KycStatus =>
  membershipRequired ? 'DUE_DILIGENCE_APPROVED' : 'VALIDATED'
const afterPersonalInfo = (settings: KycSettings): KycStatus =>
  settings.dueDiligenceRequired ? 'PERSONAL_INFO_FILLED' : afterApproval(settings)
/** Who waits for the review of a questionnaire goes on without it if the club has none any more. */
const afterGivenUpReview = (settings: KycSettings): KycStatus | undefined =>
  settings.dueDiligenceRequired ? undefined : afterApproval(settings)
/** Only a club with a questionnaire can request it again. */
const infoRequested = ({ dueDiligenceRequired }: KycSettings): KycStatus | undefined =>
  dueDiligenceRequired ? 'PERSONAL_INFO_FILLED' : undefined

/** Who waits to pay becomes a member if the club asks for no fee any more. */
const feeWaived = ({ membershipRequired }: KycSettings): KycStatus | undefined =>
  membershipRequired ? undefined : 'VALIDATED'

const graph: Record<KycStatus, Ways> = {
  NOT_REFERRED: { referred: () => 'READY_FOR_KYC' },
  READY_FOR_KYC: { personalInfoSaved: afterPersonalInfo },
  PERSONAL_INFO_FILLED: { personalInfoSaved: afterPersonalInfo, dueDiligenceSent: () => 'DUE_DILIGENCE_FILLED' },
  DUE_DILIGENCE_FILLED: {
    personalInfoSaved: afterGivenUpReview,
    approved: afterApproval,
    rejected: () => 'PERSONAL_INFO_FILLED',
    infoRequested,
  },
  // Of two payments in progress, one may fail before the other succeeds: the successful one counts.
  DUE_DILIGENCE_APPROVED: {
    infoRequested,
    paymentBegun: () => 'PAYMENT_PENDING',
    paymentSucceeded: () => 'VALIDATED',
    feeWaived,
  },
  PAYMENT_PENDING: {
    paymentBegun: () => 'PAYMENT_PENDING',
    paymentSucceeded: () => 'VALIDATED',
    paymentFailed: () => 'DUE_DILIGENCE_APPROVED',
    feeWaived,
  },
  VALIDATED: {
    infoRequested,
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

/** Returns the steps that a club requires, with their percentages on the progress bar. */
export const kycSteps = (settings: KycSettings): { step: KycStep; percentage: number }[] =>
  allSteps.filter(({ asked }) => asked(settings)).map(({ step, percentage }) => ({ step, percentage }))

/**
 * Returns the step that the stepper starts at. A successful payment is shown as done before its webhook arrives
 * (P06). If the club has disabled the fan's step, the one before it is returned.
 */
export function startStep({
  kycStatus,
  settings,
  paymentSucceeded = false,
}: {
  kycStatus: KycStatus
  settings: KycSettings
  /** Whether the visitor returns with the payment result SUCCESS. */
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
