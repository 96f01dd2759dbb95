import type { Problem, ProblemKey } from '@virage/contract'

/** The HTTP status of each problem key. */
const statusOf: Record<ProblemKey, number> = {
  'errors.backend.unknown': 500,
  'errors.backend.unavailable': 503,
  'errors.backend.notFound': 404,
  'errors.backend.forbidden': 403,
  'errors.backend.tooManyRequests': 429,
  'errors.backend.idempotencyConflict': 409,
  'errors.backend.idempotencyInProgress': 409,
  'errors.authentication.required': 401,
  'errors.validation.failed': 422,
  'errors.club.notFound': 404,
  'errors.club.referralNeeded': 403,
  'errors.club.sellerMissing': 409,
  'errors.club.notOpen': 409,
  'errors.fan.notRegistered': 404,
  'errors.fan.notValidated': 403,
  'errors.exclusive.notFound': 404,
  'errors.exclusive.notForSale': 409,
  'errors.exclusive.outOfStock': 409,
  'errors.auction.notFound': 404,
  'errors.auction.started': 409,
  'errors.auction.incrementsFixed': 409,
  'errors.auction.over': 409,
  'errors.auction.noRunnerUp': 409,
  'errors.bid.closed': 409,
  'errors.bid.notStarted': 409,
  'errors.bid.paused': 409,
  'errors.bid.tooLow': 409,
  'errors.bid.moved': 409,
  'errors.bid.tooHigh': 422,
  'errors.bid.confirmationNeeded': 409,
  'errors.bid.notValidated': 403,
  'errors.bid.cardNeeded': 403,
  'errors.bid.conflict': 403,
  'errors.bid.overLimit': 409,
  'errors.bid.resting': 409,
  'errors.bid.unpaid': 403,
  'errors.bid.suspended': 403,
  'errors.bid.cardExpiring': 409,
  'errors.bid.breakLength': 422,
  'errors.bid.alreadyCancelled': 409,
  'errors.delivery.needed': 409,
  'errors.delivery.notThere': 409,
  'errors.delivery.moved': 409,
  'errors.address.tooMany': 409,
  'errors.parcel.illegalMove': 409,
  'errors.parcel.notLate': 409,
  'errors.parcel.live': 409,
  'errors.coins.notEnough': 409,
  'errors.giftCard.self': 409,
  'errors.giftCard.noMember': 404,
  'errors.payment.fiatNotAccepted': 409,
  'errors.payment.coinsNotAccepted': 409,
  'errors.payment.foreignReturnUrl': 422,
  'errors.payment.providerFailed': 502,
  'errors.payment.alreadyPaid': 409,
  'errors.payment.underWay': 409,
  'errors.payment.amount': 422,
  'errors.payment.chargeScheduled': 409,
  'errors.payment.otherSum': 409,
  'errors.payment.remindedToday': 409,
  'errors.card.none': 409,
  'errors.card.inUse': 409,
  'errors.card.mandateChanged': 409,
  'errors.refund.already': 409,
  'errors.refund.coinsSpent': 409,
  'errors.refund.tooMuch': 409,
  'errors.refund.receipt': 409,
  'errors.withdrawal.late': 409,
  'errors.withdrawal.excluded': 409,
  'errors.withdrawal.returned': 409,
  'errors.withdrawal.notReturned': 409,
  'errors.kyc.tooYoung': 422,
  'errors.kyc.termsNeeded': 409,
  'errors.kyc.illegalStep': 409,
  'errors.referral.ownEmail': 409,
  'errors.giveaway.notActive': 409,
  'errors.giveaway.notEnded': 409,
  'errors.giveaway.alreadyDrawn': 409,
  'errors.giveaway.notDrawn': 409,
  'errors.giveaway.notHolder': 409,
  'errors.giveaway.handedOver': 409,
  'errors.giveaway.noEntryLeft': 409,
  'errors.giveaway.alreadyParticipated': 409,
  'errors.giveaway.unknownPartner': 422,
  'errors.giveaway.answerRequired': 422,
  'errors.booking.full': 409,
  'errors.booking.past': 409,
  'errors.chat.notMember': 404,
  'errors.chat.self': 409,
  'errors.chat.blocked': 403,
  'errors.chat.suspended': 403,
  'errors.push.unknownService': 422,
  'errors.upload.type': 422,
  'errors.upload.size': 413,
  'errors.upload.content': 422,
  'errors.upload.address': 403,
  'errors.upload.malware': 422,
  'errors.upload.closed': 503,
  'errors.staff.backOfficeTokenNeeded': 403,
  'errors.staff.secondFactorNeeded': 403,
  'errors.staff.lastOwner': 409,
  'errors.staff.alreadyThere': 409,
  'errors.staff.slugTaken': 409,
  'errors.staff.inUse': 409,
  'errors.staff.hostTaken': 409,
  'errors.staff.alreadyResolved': 409,
  'errors.staff.changed': 412,
  'errors.staff.countChanged': 409,
  'errors.staff.notReady': 409,
  'errors.staff.notUndoable': 409,
  'errors.staff.alreadyUndone': 409,
}

type Extra = Partial<
  Pick<Problem, 'detail' | 'errors' | 'minimum' | 'currentPrice' | 'upTo' | 'until' | 'current' | 'retryAfter'>
>

/**
 * An error that the API returns as a problem (RFC 9457). Only `routes.ts` files and policies throw it; domain rules
 * return unions.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly key: ProblemKey
  readonly status: number
  readonly extra: Extra

  constructor(key: ProblemKey, extra: Extra = {}) {
    super(key)
    this.key = key
    this.status = statusOf[key]
    this.extra = extra
  }
}
