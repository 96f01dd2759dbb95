import { useQuery } from '@tanstack/react-query'
import { listStaffDuePayments } from '@virage/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { readAllRows } from '../../parts/export-list.ts'
import { FilterField } from '../../parts/filter-field.tsx'
import { EmptyList, ReadBanner } from '../../parts/list-states.tsx'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { CashierSheet } from './cashier-sheet.tsx'
import { customersOf, dueOf } from './customers.ts'
import { LookAgain } from './look-again.tsx'
import { usePaddles } from './use-paddles.ts'

/** How often the payments are read again, in milliseconds: lots close meanwhile, and winners pay online. */
const interval = 10_000

/** The cashier's view: who owes what, by paddle or name. */
export function CashierView({ auctionId }: { auctionId: string }) {
  const { slug } = useClub()
  const t = useTranslations('room')
  const { money } = useStaffPrice()
  const { allowed, reason } = useMay()(listStaffDuePayments)
  const { paddles } = usePaddles(auctionId)
  const [words, setWords] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  // All of them: what a customer owes is a sum.
  const read = useQuery({
    queryKey: [listStaffDuePayments.id, slug, 'cashier', auctionId],
    queryFn: () => readAllRows(listStaffDuePayments, slug, { auctionId, sort: 'settlement', direction: 'asc' }),
    enabled: allowed,
    refetchInterval: interval,
  })
  if (!allowed) return <EmptyList title={reason} />
  const numbers = new Map(paddles.data?.map(({ fanId, number }) => [fanId, number]))
  const customers = customersOf(read.data ?? [], numbers)
  const chosen = customers.find(({ fanId }) => fanId === chosenId)
  if (chosen) return <CashierSheet key={chosen.fanId} customer={chosen} onClose={() => setChosenId(null)} />
  const wanted = words.trim().toLowerCase()
  const shown = customers.filter(({ name, paddle }) =>
    /^\d+$/.test(wanted) ? String(paddle) === wanted : name.toLowerCase().includes(wanted),
  )
  return (
    <div className="stack !gap-4">
      <FilterField label={t('find')} value={words} onChange={setWords} />
      <ReadBanner read={read} />
      <ReadBanner read={paddles} />
      {read.data && shown.length === 0 ? (
        <>
          <p className="quiet" role="status">
            {t(customers.length === 0 ? 'nothingWon' : 'nobody')}
          </p>
          {paddles.data && customers.length > 0 && <LookAgain paddles={paddles} />}
        </>
      ) : (
        <ul>
          {shown.map((customer) => (
            <li key={customer.fanId} className="border-b border-line">
              <button
                type="button"
                className="line min-h-14 w-full text-left"
                onClick={() => setChosenId(customer.fanId)}
              >
                <b className="figure w-12">{customer.paddle ?? '–'}</b>
                <span className="wrap-anywhere">{customer.name}</span>
                <span className="push figure">
                  {dueOf(customer.payments) > 0 ? (
                    money(dueOf(customer.payments))
                  ) : (
                    <span className="quiet">{t('paid')}</span>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
