import { useTranslations } from 'use-intl'

/** Returns a function that says in few words why a bid was refused, from the key of the problem that the bidder was shown. */
export function useRefusal(): (key: string | null) => string {
  const t = useTranslations('live')
  return (key) => {
    switch (key) {
      case 'errors.bid.tooLow':
      case 'errors.bid.moved':
        return t('refused.tooLow')
      case 'errors.bid.closed':
        return t('refused.closed')
      case 'errors.bid.notStarted':
        return t('refused.notStarted')
      case 'errors.bid.paused':
        return t('refused.paused')
      case 'errors.bid.cardNeeded':
        return t('refused.cardNeeded')
      case 'errors.bid.cardExpiring':
        return t('refused.cardExpiring')
      case 'errors.bid.notValidated':
        return t('refused.notValidated')
      case 'errors.bid.conflict':
        return t('refused.conflict')
      case 'errors.bid.unpaid':
        return t('refused.unpaid')
      case 'errors.bid.tooHigh':
        return t('refused.tooHigh')
      default:
        return t('refused.other')
    }
  }
}
