import type { Desk, DeskCard } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { Icon } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { Door } from '../../parts/door.tsx'

/** What waits, by whose work it is. */
const groups = {
  compliance: ['enquiries', 'reviews', 'identityChanges', 'reports', 'erasures'],
  finance: [
    'approvals',
    'supplyApprovals',
    'failedRefunds',
    'sentBackRefunds',
    'overduePayments',
    'paymentsDueToday',
    'withdrawals',
    'lateParcels',
    'waitingReceipts',
  ],
  content: ['lotsWithoutBids', 'giveawaysToDraw', 'missingTexts', 'scheduledPosts'],
} as const satisfies Record<string, readonly DeskCard[]>

type Tone = 'bad' | 'warn' | 'plain'

/** The list behind each number, and how urgent it is. */
const doors: Record<DeskCard, { to: `/${string}`; search?: Record<string, string>; tone: Tone }> = {
  reviews: { to: '/reviews', tone: 'bad' },
  identityChanges: { to: '/fans', search: { identityChange: 'true' }, tone: 'warn' },
  reports: { to: '/reports', tone: 'warn' },
  enquiries: { to: '/enquiries', tone: 'bad' },
  erasures: { to: '/erasures', tone: 'warn' },
  approvals: { to: '/refunds', tone: 'warn' },
  supplyApprovals: { to: '/coins', tone: 'warn' },
  failedRefunds: { to: '/refunds', search: { state: 'toRetry' }, tone: 'bad' },
  sentBackRefunds: { to: '/refunds', search: { state: 'sentBack' }, tone: 'bad' },
  // Of all auctions, as they are counted; by default the results are those of the last one.
  overduePayments: { to: '/results', search: { auction: 'all', state: 'OVERDUE' }, tone: 'bad' },
  paymentsDueToday: { to: '/results', search: { auction: 'all', dueToday: 'true' }, tone: 'plain' },
  withdrawals: { to: '/withdrawals', tone: 'warn' },
  lateParcels: { to: '/parcels', search: { state: 'LATE' }, tone: 'bad' },
  waitingReceipts: { to: '/receipts', tone: 'warn' },
  lotsWithoutBids: { to: '/auctions', search: { state: 'ACTIVE' }, tone: 'warn' },
  giveawaysToDraw: { to: '/giveaways', search: { state: 'ENDED' }, tone: 'warn' },
  missingTexts: { to: '/exclusives', search: { untranslated: 'true' }, tone: 'plain' },
  scheduledPosts: { to: '/news', search: { state: 'SCHEDULED' }, tone: 'plain' },
}

/** From this on a count says "or more", because the server counts no further. */
const mostCounted = 1000
/** Days in which a request for erasure must be answered (GDPR, Article 12). */
const erasureDays = 30
const dayLength = 86_400_000

/** What waits for the person's role. Each line opens its list, filtered. */
export function WaitingPanel({ cards, now }: { cards: Desk['cards']; now: number }) {
  const t = useTranslations('today')
  const waiting = cards.filter(({ count }) => count > 0)
  const total = waiting.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="panel" aria-labelledby="waiting-title">
      <header>
        <h2 id="waiting-title">{t('waiting')}</h2>
        {total > 0 && <span className="count">{total.toLocaleString(t('locale'))}</span>}
      </header>
      {waiting.length === 0 ? (
        <div className="empty !py-10">
          <b>{t('allClear')}</b>
          <p>{t('allClearText')}</p>
        </div>
      ) : (
        (['compliance', 'finance', 'content'] as const).map((group) => {
          const own = waiting.filter(({ name }) => groups[group].some((one) => one === name))
          return own.length === 0 ? null : (
            <div key={group} className="waiting-group">
              <h3 className="small quiet">{t(`groups.${group}`)}</h3>
              <ul>
                {own.map((card) => (
                  <li key={card.name}>
                    <Line card={card} now={now} />
                  </li>
                ))}
              </ul>
            </div>
          )
        })
      )}
    </section>
  )
}

function Line({ card: { name, count, oldest }, now }: { card: Desk['cards'][number]; now: number }) {
  const t = useTranslations('today')
  const { relative } = useTimes()
  const { tone, ...door } = doors[name]
  const left =
    name === 'erasures' && oldest !== null
      ? Math.ceil((Date.parse(oldest) + erasureDays * dayLength - now) / dayLength)
      : null
  return (
    <Door {...door} className="waiting-line">
      <span className={`figures ${tone}`}>
        {count >= mostCounted ? `${mostCounted}+` : count.toLocaleString(t('locale'))}
      </span>
      <span>{t(`cards.${name}`, { count })}</span>
      <span className="small quiet push">
        {left !== null
          ? t('daysLeft', { days: left })
          : oldest !== null &&
            t(Date.parse(oldest) > now ? 'next' : 'oldest', { time: relative(oldest, now, 'short') })}
      </span>
      <Icon name="next" size={12} />
    </Door>
  )
}
