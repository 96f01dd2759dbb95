import type { Paddle } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'

/** Tells what is special about a bidder of the room: they have no account, or bid by telephone. */
export function PaddleMarks({ paddle }: { paddle: Pick<Paddle, 'isGuest' | 'channel'> }) {
  const t = useTranslations('room')
  return (
    <>
      {paddle.channel === 'TELEPHONE' && <span className="tag">{t('channels.TELEPHONE')}</span>}
      {paddle.isGuest && <span className="tag">{t('kinds.guest')}</span>}
    </>
  )
}
