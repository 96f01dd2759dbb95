import { useQuery } from '@tanstack/react-query'
import { getVatSettings } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { Door } from '../../parts/door.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { readQuery, untilSaved } from '../../queries.ts'
import { Screen } from '../../shell/screen.tsx'
import { BookTabs } from './book-tabs.tsx'
import { VatForm } from './vat-form.tsx'

/** How the club is taxed, and what its documents wait for. */
export function VatPage() {
  const { slug } = useClub()
  const t = useTranslations('books')
  const read = useQuery({ ...readQuery(getVatSettings, { params: { slug } }), ...untilSaved })
  return (
    <Screen title={t('title')}>
      <div className="pane">
        <BookTabs />
        <ReadBanner read={read} />
        {read.isPending && <TableBones rows={6} />}
        {read.data && (read.data.settings === null || !read.data.hasSeller) && (
          <p className="banner" data-tone="warn" role="status">
            <span>{t('waiting', { count: read.data.waiting })}</span>
            {!read.data.hasSeller && (
              <Door to="/settings" search={{ tab: 'seller' }} className="btn small push">
                {t('seller')}
              </Door>
            )}
          </p>
        )}
        {read.data && <VatForm stored={read.data} />}
      </div>
    </Screen>
  )
}
