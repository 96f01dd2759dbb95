import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { ShowMore } from '../../shell/show-more.tsx'
import { Collapsible } from './collapsible.tsx'
import { InvoiceLink } from './invoice-link.tsx'
import { invoicesQuery } from './queries.ts'

/** The fan's invoices, credit notes and payment slips; nothing until there is one. */
export function InvoicesSection({ username }: { username: string }) {
  const club = useClub()
  const t = useTranslations('profile')
  const { money } = useAmounts(club)
  const { day } = useTimes()
  const pages = useInfiniteQuery(invoicesQuery(club.slug, username))
  const invoices = pages.data?.pages.flat() ?? []
  const hasFailed = pages.isError && !pages.data
  const section = useRef<HTMLDivElement>(null)
  const isWanted = useLocation({ select: ({ hash }) => hash === 'invoices' })
  const isEmpty = invoices.length === 0 && !hasFailed
  // The router has looked for the section before it was there.
  useEffect(() => {
    if (isWanted && !isEmpty) section.current?.scrollIntoView()
  }, [isWanted, isEmpty])
  if (isEmpty) return null
  return (
    <div id="invoices" ref={section}>
      <Collapsible title={t('invoices')}>
        {hasFailed && <LoadFailed onRetry={() => void pages.refetch()} />}
        <ul className="grid gap-2">
          {invoices.map((invoice) => (
            <li
              key={invoice.id}
              className="flex min-h-16 items-center justify-between gap-4 rounded-card border border-line bg-surface px-5 py-2"
            >
              <span className="grid">
                <InvoiceLink invoice={invoice} />
                <span className="pb-1 text-sm text-muted">
                  {t(`invoiceOf.${invoice.source}`)} · {day(invoice.date)}
                </span>
              </span>
              <span className="figures">{money(invoice.total.value)}</span>
            </li>
          ))}
        </ul>
        <ShowMore pages={pages} />
      </Collapsible>
    </div>
  )
}
