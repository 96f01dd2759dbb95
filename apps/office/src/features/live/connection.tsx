import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import { type Connection, silence } from './use-live.ts'
import { useTicking } from './ticking.ts'

const useSilentSeconds = ({ streamAt }: Connection) =>
  useTicking((now) => (now - streamAt >= silence ? Math.floor((now - streamAt) / 1_000) : 0))

/** Whether the console hears of everything at once, and how old what it shows is. */
export function ConnectionLight({ connection }: { connection: Connection }) {
  const t = useTranslations('live')
  const seconds = useSilentSeconds(connection)
  const { isOpen, heardAt, streamAt } = connection
  const time = useTimes().hour(Math.max(heardAt, streamAt), 'medium')
  return (
    <span className="line">
      {heardAt > 0 && <span className="small quiet figure wide-only">{t('asOf', { time })}</span>}
      <span className="state" data-tone={seconds > 0 ? 'bad' : isOpen ? 'good' : 'warn'}>
        {seconds > 0 ? t('silent', { seconds }) : t(isOpen ? 'connected' : 'connecting')}
      </span>
    </span>
  )
}

/** Says that the stream is silent, and that reading goes on. */
export function SilentBanner({ connection }: { connection: Connection }) {
  const t = useTranslations('live')
  const isSilent = useSilentSeconds(connection) > 0
  if (!isSilent) return null
  return (
    <div className="banner live-silent" data-tone="bad" role="alert">
      {t(connection.error ? 'silentFailing' : 'silentText')}
    </div>
  )
}
