import { useTranslations } from 'use-intl'
import { Door } from '../../parts/door.tsx'

/** Shown while a request for a refund waits for a second person. */
export function RequestSent({ isNew, onClose }: { isNew: boolean; onClose: () => void }) {
  const t = useTranslations('refunds')
  const frame = useTranslations('frame')
  return (
    <div className="stack">
      <p role="status">{t(isNew ? 'requestSent' : 'requestWaits')}</p>
      <div className="dialog-actions">
        <Door to="/refunds" className="btn">
          {t('seeRequests')}
        </Door>
        <button type="button" className="btn primary" onClick={onClose}>
          {frame('close')}
        </button>
      </div>
    </div>
  )
}
