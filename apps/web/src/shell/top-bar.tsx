import { Link } from '@tanstack/react-router'
import type { Club } from '@virage/contract'
import { Avatar, buttonClass, Logo } from '@virage/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { balanceQuery, useFan } from '../features/fans/queries.ts'
import { useAmounts } from '@virage/session/amounts'
import { type MenuEntry, TopMenu } from './menu.tsx'

/** The top bar: the club, its menu, and the fan. */
export function TopBar({ club, entries }: { club: Club; entries: MenuEntry[] }) {
  const t = useTranslations('shell')
  const { session, fan } = useFan(club.slug)
  // Without a referral, fans see only the home of an invitation-only club (C09), so there are no links.
  const isUnreferred = club.referralNeeded && fan?.kycStatus === 'NOT_REFERRED'
  const avatar = fan && <Avatar name={fan.identity.name || fan.identity.email} pictureUrl={fan.pictureUrl} />
  return (
    <header className="sticky top-0 z-30 in-data-offline:top-11 border-b border-line bg-ground/85 backdrop-blur-xl">
      <div className="wrap flex h-16 items-center gap-4 md:gap-8">
        <Link to="/clubs/$slug" params={{ slug: club.slug }} className="flex min-h-11 min-w-0 items-center gap-3">
          <Logo url={club.logoUrl} size={36} />
          <span className="display truncate text-lg uppercase">{club.platformName}</span>
        </Link>
        <TopMenu club={club} entries={entries} />
        <div className="ml-auto flex shrink-0 items-center gap-4">
          {fan ? (
            <>
              {club.coinsEnabled && !isUnreferred && <Balance club={club} />}
              {isUnreferred ? (
                avatar
              ) : (
                <Link
                  to="/clubs/$slug/profile"
                  params={{ slug: club.slug }}
                  aria-label={t('myProfile')}
                  className="grid size-11 place-items-center"
                >
                  {avatar}
                </Link>
              )}
            </>
          ) : (
            session.state !== 'signedIn' && (
              <Link to="/clubs/$slug/login" params={{ slug: club.slug }} className={buttonClass({ tone: 'quiet' })}>
                {t('login')}
              </Link>
            )
          )}
        </div>
      </div>
    </header>
  )
}

function Balance({ club }: { club: Club }) {
  const t = useTranslations('shell')
  const checkout = useTranslations('checkout')
  const { coins } = useAmounts(club)
  const { data } = useQuery(balanceQuery(club.slug))
  return (
    <Link
      to="/clubs/$slug/wallet"
      params={{ slug: club.slug }}
      className="hidden min-h-11 content-center justify-items-end leading-tight sm:grid"
    >
      <span className="figures">
        <span className="sr-only">{t('myWallet')} </span>
        {data ? coins(data.coins.amount) : ''}
      </span>
      {data && data.held.amount > 0 && (
        <span className="text-xs text-muted">{checkout('onHold', { amount: coins(data.held.amount) })}</span>
      )}
    </Link>
  )
}
