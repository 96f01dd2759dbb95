import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  type BookMonth,
  closeBookMonth,
  exportJournal,
  exportVatDays,
  getBookMonth,
  listVatDays,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { monthName } from '../../parts/days.ts'
import { saveFile } from '../../parts/export-list.ts'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { readQuery } from '../../queries.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { BookTabs } from './book-tabs.tsx'
import { lastMonth } from './last-month.ts'
import { MonthChecks } from './month-checks.tsx'
import { MonthSums } from './month-sums.tsx'
import { Payouts } from './payouts.tsx'

/** How often a month that was just closed is read until its journal has been written, in milliseconds. */
const pollInterval = 2_000

/** A month of the books: what it holds, what is left to do, its files, and closing it. */
export function MonthPage() {
  const { slug } = useClub()
  const t = useTranslations('books')
  const navigate = useNavigate()
  const [months] = useState(() => {
    const now = Date.now()
    return { last: lastMonth(new Date(now)), newest: lastMonth(new Date(now + 31 * 86_400_000)) }
  })
  const { month = months.last } = useSearch({ from: '/staff/$slug/books' })
  const read = useQuery({
    ...readQuery(getBookMonth, { params: { slug, month } }),
    refetchInterval: ({ state }) => state.data?.closed?.journal === null && pollInterval,
  })
  return (
    <Screen title={t('title')} actions={<AsOf read={read} />}>
      <div className="pane">
        <BookTabs />
        <ReadBanner read={read} />
        <div className="scroll stack !gap-5 p-5">
          <div className="line flex-wrap">
            <label className="line">
              <span className="small quiet">{t('month')}</span>
              <input
                type="month"
                className="input compact"
                value={month}
                max={months.newest}
                onChange={({ target }) => {
                  if (target.value !== '')
                    void navigate({ from: '/$slug/books', search: { month: target.value }, replace: true })
                }}
              />
            </label>
            {read.data && <MonthActs book={read.data} />}
          </div>
          {read.data ? (
            <>
              <MonthChecks book={read.data} />
              <MonthSums book={read.data} />
              <Payouts month={month} />
            </>
          ) : (
            read.isPending && <TableBones rows={6} />
          )}
        </div>
      </div>
    </Screen>
  )
}

/** The files of a month, and closing it. */
function MonthActs({ book }: { book: BookMonth }) {
  const { slug } = useClub()
  const t = useTranslations('books')
  const text = useProblemText()
  const client = useQueryClient()
  const { moment } = useTimes()
  const [isAsking, setAsking] = useState(false)
  const params = { slug, month: book.month }
  const month = monthName(book.month, useLocale())
  const failed = (error: unknown) => say(text(error), 'bad')
  const journal = useMutation({
    mutationFn: () => unwrap(call(exportJournal, { params })),
    onSuccess: (file) => saveFile(book.journalFile, file),
    onError: failed,
  })
  const days = useMutation({
    mutationFn: async (kind: 'csv' | 'json') =>
      kind === 'csv'
        ? `\uFEFF${await unwrap(call(exportVatDays, { params }))}`
        : JSON.stringify(await unwrap(call(listVatDays, { params })), null, 2),
    onSuccess: (file, kind) => saveFile(`${slug}-${book.month}.${kind}`, file),
    onError: failed,
  })
  const close = useMutation({
    mutationFn: () => unwrap(call(closeBookMonth, { params, body: {} })),
    onSuccess: (closed) => {
      client.setQueryData(readQuery(getBookMonth, { params }).queryKey, closed)
      setAsking(false)
      say(t('closed', { month }))
    },
    onError: (error) => {
      setAsking(false)
      failed(error)
    },
  })
  const isReady = book.checks.every(({ check, ok }) => ok || check === 'PAYOUTS')
  return (
    <>
      <span className="line flex-wrap push">
        <Act operation={exportJournal} aria-busy={journal.isPending} onClick={() => journal.mutate()}>
          {t('journal')}
        </Act>
        <Act operation={exportVatDays} aria-busy={days.isPending} onClick={() => days.mutate('csv')}>
          {t('reportCsv')}
        </Act>
        <Act operation={listVatDays} aria-busy={days.isPending} onClick={() => days.mutate('json')}>
          {t('reportJson')}
        </Act>
        {book.closed === null && (
          <Act operation={closeBookMonth} className="primary" disabled={!isReady} onClick={() => setAsking(true)}>
            {t('close')}
          </Act>
        )}
      </span>
      {book.closed && (
        <p className="small quiet w-full" role="status">
          {t('closedBy', { by: book.closed.by, at: moment(book.closed.at) })}{' '}
          {book.closed.journal === null
            ? t('journalPending')
            : t('journalHash', { hash: book.closed.journal.slice(0, 12) })}
        </p>
      )}
      {isAsking && (
        <Question
          title={t('closeTitle', { month })}
          confirm={t('close')}
          isBusy={close.isPending}
          onConfirm={() => close.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t('closeText')}</p>
        </Question>
      )}
    </>
  )
}
