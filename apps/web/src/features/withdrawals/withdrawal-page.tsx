import { useQuery } from '@tanstack/react-query'
import type { Fan, FanContract, Withdrawal } from '@virage/contract'
import { Skeleton } from '@virage/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { contactLink } from '../../shell/contact-address.ts'
import { useFan } from '../fans/queries.ts'
import { contractsQuery, openLines } from './queries.ts'
import { ReturnProofForm } from './return-proof-form.tsx'
import { WithdrawalForm, type WithdrawalValues } from './withdrawal-form.tsx'
import { WithdrawalSent } from './withdrawal-sent.tsx'
import { WithdrawalSummary } from './withdrawal-summary.tsx'

/**
 * Withdraws from a contract in two steps, with or without an account (B01; article D. 221-5 of the French Consumer Code):
 * a form and its confirmation. Then it shows what follows.
 *
 * @param orderNumber the order to preselect
 * @param sentId a withdrawal that was sent before: how its goods were sent back is asked for
 */
export function WithdrawalPage({ orderNumber, sentId }: { orderNumber?: string; sentId?: string }) {
  const club = useClub()
  const t = useTranslations('withdrawal')
  const { session, fan, isLoading } = useFan(club.slug)
  const account = session.state === 'signedIn' ? session.username : undefined
  const found = useQuery({ ...contractsQuery(club.slug, account ?? ''), enabled: fan !== undefined })
  const isReady = !isLoading && !found.isLoading
  // Once it is shown, a form outlives a session that has ended, and a record that fails to load, but no logout and no other account.
  const [form, setForm] = useState<{ owner: string | undefined; count: number }>()
  const hasLoggedOut = session.state === 'anonymous' && session.hasEnded !== true
  const isAnothers = form?.owner !== undefined && (hasLoggedOut || (account !== undefined && account !== form.owner))
  if (isReady && (!form || isAnothers || (account !== undefined && form.owner === undefined)))
    setForm({ owner: account, count: (form?.count ?? 0) + (isAnothers ? 1 : 0) })
  if (sentId !== undefined)
    return (
      <Step title={t('proof.title')}>
        <ReturnProofForm withdrawalId={sentId} />
      </Step>
    )
  if (!form || isAnothers)
    return (
      <Step title={t('title')}>
        <Skeleton className="h-96" />
      </Step>
    )
  return <Steps key={form.count} fan={fan} loaded={found.data} orderNumber={orderNumber} />
}

function Steps({
  fan,
  loaded,
  orderNumber,
}: {
  fan: Fan | undefined
  loaded: FanContract[] | undefined
  orderNumber: string | undefined
}) {
  const club = useClub()
  const t = useTranslations('withdrawal')
  const [values, setValues] = useState<WithdrawalValues | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [sent, setSent] = useState<Withdrawal | null>(null)
  // They stay when the session ends: without them, a choice of things would become the whole order. If they fail to load, the
  // order's number can be typed.
  const [all, setAll] = useState<FanContract[]>([])
  if (loaded && loaded !== all) setAll(loaded)
  const contracts = all.filter((contract) => openLines(contract).length > 0)
  // Never another contract than the one that was asked for: its number is typed, and the server says why it can't be.
  const preselected = contracts.find((contract) => orderNumber === undefined || contract.orderNumber === orderNumber)
  if (values && sent)
    return (
      <Step key="sent" title={t('sent.title')} isNext>
        <WithdrawalSent withdrawal={sent} values={values} />
      </Step>
    )
  if (values && isConfirming)
    return (
      <Step key="summary" title={t('summary.title')} isNext>
        <WithdrawalSummary
          values={values}
          contract={contracts.find(({ id }) => id === values.contract)}
          onBack={() => setConfirming(false)}
          onSent={setSent}
        />
      </Step>
    )
  return (
    <Step key="form" title={t('title')} isNext={values !== null}>
      <p className="text-muted">{t('text')}</p>
      <WithdrawalForm
        contracts={contracts}
        known={
          values ?? {
            contract: preselected?.id ?? '',
            orderNumber: orderNumber ?? '',
            lineIds: [],
            firstName: fan?.identity.firstName ?? '',
            lastName: fan?.identity.lastName ?? '',
            email: fan?.identity.email ?? '',
          }
        }
        onContinue={(entered) => {
          setValues(entered)
          setConfirming(true)
        }}
      />
      <p className="text-sm text-muted">
        {t('others')}{' '}
        <a href={contactLink(club)} className="underline underline-offset-4">
          {t('contact')}
        </a>
      </p>
    </Step>
  )
}

/** A step with its title, which gets the focus when the step replaces another. */
function Step({ title, isNext = false, children }: { title: string; isNext?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasNext = useRef(isNext)
  useEffect(() => {
    if (!wasNext.current) return
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main className="wrap grid max-w-[640px] gap-6 pt-8 md:pt-12">
      <h1 ref={heading} tabIndex={-1} className="display text-4xl uppercase outline-none">
        {title}
      </h1>
      {children}
    </main>
  )
}
