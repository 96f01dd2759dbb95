import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'

/** The kinds of sales as tabs: orders, bought coins, donations, memberships. */
export function SaleKinds() {
  const { slug } = useClub()
  const t = useTranslations('sales')
  const tab = (to: '/$slug/sales' | '/$slug/sales/coins' | '/$slug/sales/donations' | '/$slug/sales/memberships') => ({
    to,
    params: { slug },
    activeOptions: { exact: true, includeSearch: false },
  })
  return (
    <nav className="views" aria-label={t('kinds')}>
      <Link {...tab('/$slug/sales')}>{t('orders')}</Link>
      <Link {...tab('/$slug/sales/coins')}>{t('coins')}</Link>
      <Link {...tab('/$slug/sales/donations')}>{t('donations')}</Link>
      <Link {...tab('/$slug/sales/memberships')}>{t('memberships')}</Link>
    </nav>
  )
}
