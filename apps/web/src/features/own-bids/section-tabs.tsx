import type { OwnBid } from '@virage/contract'
import { useTranslations } from 'use-intl'
import { CountdownText, started } from '../auctions/countdown.tsx'
import type { OwnBidsSection } from './sections.ts'

/** Links to the sections with the number of their lots; on phones also a line that stays while the fan is outbid (B02). */
export function SectionTabs({ sections }: { sections: { title: OwnBidsSection; lots: OwnBid[] }[] }) {
  const t = useTranslations('ownBids')
  const outbid = sections.find(({ title }) => title === 'outbid')?.lots ?? []
  const next = outbid.find(({ pausedDate }) => pausedDate === null)
  return (
    <>
      <nav aria-label={t('sections')} className="mb-6 flex flex-wrap gap-2">
        {sections.map(({ title, lots }) => (
          <a
            key={title}
            href={`#${title}`}
            className={`inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-semibold ${title === 'outbid' ? 'bg-raised ring-2 ring-live' : 'bg-raised'}`}
          >
            {t(title)}
            <span className="figures">{lots.length}</span>
          </a>
        ))}
      </nav>
      {next && (
        <a
          href="#outbid"
          className="no-print fixed inset-x-0 bottom-(--bottom-menu) z-30 border-t border-line bg-surface/95 backdrop-blur-xl md:hidden"
        >
          <span className="wrap safe-bottom flex items-center justify-between gap-4 pt-3 font-semibold">
            <span className="text-live">{t('outbidCount', { count: outbid.length })}</span>
            <CountdownText auction={{ startDate: started, endDate: next.endDate, pausedDate: null }} />
          </span>
        </a>
      )}
    </>
  )
}
