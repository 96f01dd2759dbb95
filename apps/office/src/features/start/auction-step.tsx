import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { createAuction, listStaffAuctions } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { CreateButton } from '../../parts/create-button.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { listQuery } from '../../queries.ts'
import { AuctionMark } from '../auctions/auctions-page.tsx'

/** The first auction with its lots; once there is an earlier one, it can be copied. */
export function AuctionStep() {
  const { slug } = useClub()
  const t = useTranslations('start')
  const language = useLocale()
  const { moment } = useTimes()
  const navigate = useNavigate()
  const read = useQuery(listQuery(listStaffAuctions, slug))
  return (
    <div className="scroll">
      <div className="form">
        <div className="line wraps">
          <p className="max-w-[60ch]">{t('auctionText')}</p>
          <span className="push">
            <CreateButton
              operation={createAuction}
              label={t('newAuction')}
              onCreate={() => void navigate({ to: '/$slug/auctions/new', params: { slug } })}
            />
          </span>
        </div>
        <ReadBanner read={read} />
        {read.isPending && <TableBones rows={2} />}
        {read.data && read.data.length > 0 && (
          <section className="stack" aria-labelledby="own-auctions">
            <h2 id="own-auctions">{t('auctions')}</h2>
            <ul className="overflow-hidden rounded-[10px] border border-line">
              {read.data.slice(0, 5).map((auction) => (
                <li key={auction.id} className="line wraps min-h-14 border-line px-4 py-2 not-first:border-t">
                  <Link
                    to="/$slug/auctions/$id"
                    params={{ slug, id: auction.id }}
                    // What is left to do is to show it.
                    search={auction.numberOfLots > 0 && !auction.visible ? { tab: 'readiness' } : {}}
                    className="link clip"
                  >
                    {auction.name[language] ?? auction.name.en ?? auction.name.fr}
                  </Link>
                  <span className="small quiet">
                    {`${t('lots', { count: auction.numberOfLots })} · ${moment(auction.startDate)}`}
                  </span>
                  <span className="push">
                    <AuctionMark auction={auction} />
                  </span>
                </li>
              ))}
            </ul>
            <p className="line wraps quiet">
              {t('copyText')}
              <Link to="/$slug/auctions" params={{ slug }} className="link">
                {t('copy')}
              </Link>
            </p>
          </section>
        )}
      </div>
    </div>
  )
}
