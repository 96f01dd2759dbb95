import { Link } from '@tanstack/react-router'
import { Button, buttonClass, Icon } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import type { ExclusiveActionState } from './use-exclusive-action.ts'

/**
 * The button for the fan's action on an exclusive; for visitors, a link to the login page.
 *
 * @param isFirstBid whether its label is for the first bid on a lot
 */
export function ActionButton({ state, isFirstBid = false }: { state: ExclusiveActionState; isFirstBid?: boolean }) {
  const club = useClub()
  const t = useTranslations('action')
  if (state.needsLogin && !state.disabled) {
    const label = isFirstBid ? 'loginToBidFirst' : state.action === 'addBid' ? 'loginToBid' : 'loginToBuy'
    return (
      <Link to="/clubs/$slug/login" params={{ slug: club.slug }} className={buttonClass()}>
        <Icon name="login" size={20} />
        {t(label)}
      </Link>
    )
  }
  return (
    <Button
      icon={state.icon}
      className="shrink-0 whitespace-nowrap max-sm:px-4"
      busy={state.isOpening}
      disabled={state.isDisabled}
      onClick={() => void state.open()}
    >
      {isFirstBid ? t('bidFirst') : state.label}
    </Button>
  )
}
