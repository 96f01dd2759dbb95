import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'

/** The parts of the books as tabs: the month, its documents, tax receipts, and how the club is taxed. */
export function BookTabs() {
  const { slug } = useClub()
  const t = useTranslations('books')
  const tab = (to: '/$slug/books' | '/$slug/books/invoices' | '/$slug/books/receipts' | '/$slug/books/vat') => ({
    to,
    params: { slug },
    activeOptions: { exact: true, includeSearch: false },
  })
  return (
    <nav className="views" aria-label={t('parts')}>
      <Link {...tab('/$slug/books')}>{t('month')}</Link>
      <Link {...tab('/$slug/books/invoices')}>{t('invoices')}</Link>
      <Link {...tab('/$slug/books/receipts')}>{t('receipts')}</Link>
      <Link {...tab('/$slug/books/vat')}>{t('vat')}</Link>
    </nav>
  )
}
