import { Link, useRouteContext } from '@tanstack/react-router'
import { Icon, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { loadWithTexts } from '../../i18n/load-with-texts.tsx'
import { useClub } from '../../shell/club-context.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useFan } from '../fans/queries.ts'
import { OrdersSection } from '../orders/orders-section.tsx'
import { MessagesLink } from '../messages/messages-link.tsx'
import { CardSection } from './card-section.tsx'
import { DonationsSection } from './donations-section.tsx'
import { DuePayments } from './due-payments.tsx'
import { InvoicesSection } from './invoices-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ReferralsSection } from './referrals-section.tsx'
import { SecurityLink } from './security-link.tsx'
import { WaitingReceipts } from './waiting-receipts.tsx'

const IdentityChange = lazyPart(
  (language) => {
    const code = async () => (await import('../kyc/identity-change.tsx')).IdentityChange
    return loadWithTexts(language, 'kyc', code())
  },
  <Skeleton className="h-72" />,
)
const ReservationsSection = lazyPart(
  (language) => {
    const code = async () => (await import('../booking/reservations-section.tsx')).ReservationsSection
    return loadWithTexts(language, 'booking', code())
  },
  <Skeleton className="h-40" />,
)
const NotificationsSection = lazyPart(
  (language) => {
    const code = async () => (await import('../notifications/notifications-section.tsx')).NotificationsSection
    return loadWithTexts(language, 'notifications', code())
  },
  <Skeleton className="h-72" />,
)

/** The fan's profile in this club: payments due, orders, donations, invoices and settings (P04, P05). */
export function ProfilePage() {
  const club = useClub()
  const t = useTranslations('profile')
  const { request } = useRouteContext({ from: '__root__' })
  const { fan } = useFan(club.slug)
  if (!fan) return null
  return (
    <main className="wrap grid max-w-[980px] gap-12 pt-8 md:pt-12">
      <ProfileHead fan={fan} />
      {fan.identityChange && <IdentityChange fan={fan} change={fan.identityChange} />}
      <DuePayments username={fan.username} />
      {club.isFoundation && <WaitingReceipts username={fan.username} />}
      {club.hasAuctions && <CardSection username={fan.username} />}
      <OrdersSection fan={fan} />
      {club.isPopup && <ReservationsSection />}
      {club.isFoundation && <DonationsSection username={fan.username} />}
      <InvoicesSection username={fan.username} />
      {club.referralNeeded && <ReferralsSection fan={fan} />}
      <NotificationsSection username={fan.username} />
      <MessagesLink username={fan.username} />
      <SecurityLink />
      <PrivacySection fan={fan} />
      {!club.isFoundation && request.productUrl === null && (
        <Link
          to="/clubs"
          className="flex min-h-11 w-fit items-center gap-2 text-sm font-semibold text-muted hover:text-text"
        >
          {t('allClubs')}
          <Icon name="next" size={16} />
        </Link>
      )}
    </main>
  )
}
