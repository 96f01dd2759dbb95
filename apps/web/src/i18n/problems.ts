import type { ProblemKey } from '@virage/contract'
import { useTranslations } from 'use-intl'
import type { Messages } from './catalogues.ts'

type Known = keyof Messages['problems']

const aliases: Partial<Record<ProblemKey, Known>> = {
  'errors.coins.notEnough': 'coinsNotEnough',
  'errors.exclusive.outOfStock': 'outOfStock',
  'errors.exclusive.notForSale': 'notForSale',
  'errors.exclusive.notFound': 'notForSale',
  'errors.bid.closed': 'bidClosed',
  'errors.bid.notStarted': 'bidNotStarted',
  'errors.bid.paused': 'bidPaused',
  'errors.bid.notValidated': 'bidNotValidated',
  'errors.bid.cardNeeded': 'bidCardNeeded',
  'errors.fan.notValidated': 'bidNotValidated',
  'errors.club.notOpen': 'clubNotOpen',
  'errors.club.referralNeeded': 'referralNeeded',
  'errors.kyc.tooYoung': 'tooYoung',
  'errors.kyc.termsNeeded': 'termsNeeded',
  'errors.validation.failed': 'validation',
  'errors.backend.unavailable': 'unavailable',
  'errors.backend.tooManyRequests': 'tooMany',
  'errors.payment.providerFailed': 'partner',
  'errors.upload.type': 'uploadType',
  'errors.upload.size': 'uploadSize',
  'errors.upload.content': 'uploadContent',
  'errors.payment.underWay': 'paymentUnderWay',
}

/** Puts the key of a failure into words; unknown ones get the words for everything (E01, E02). */
export function useProblemText(): (key: string) => string {
  const t = useTranslations('problems')
  return (key) => t(aliases[key as ProblemKey] ?? 'unknown')
}
