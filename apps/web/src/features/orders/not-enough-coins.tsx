import { Link } from '@tanstack/react-router'
import { Alert } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'

/** Shows that a purchase needs more coins, with a link to the wallet, which sells coins and releases those on hold. */
export function NotEnoughCoins() {
  const { slug } = useClub()
  const t = useTranslations('purchase')
  const problemText = useProblemText()
  return (
    <Alert tone="warning" title={problemText('errors.coins.notEnough')}>
      <Link to="/clubs/$slug/wallet" params={{ slug }} className="inline-flex min-h-11 items-center underline">
        {t('toWallet')}
      </Link>
    </Alert>
  )
}
