import { Link } from '@tanstack/react-router'
import type { Buyer, Refund } from '@virage/contract/staff'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** The name of a fan; their address if they have not given one. */
export const fullName = ({ firstName, lastName, email }: Buyer): string => `${firstName} ${lastName}`.trim() || email

/** The state of a refund, for rows and sheets. `part` is true if the fan keeps a part. */
export function RefundMark({ state, part = false }: { state: Refund['status'] | null; part?: boolean }) {
  const t = useTranslations('sales')
  if (state === null) return null
  const tone = { pending: 'info', done: 'off', failed: 'bad', sentBack: 'bad' } as const
  return (
    <span className="state" data-tone={tone[state]}>
      {state === 'done' && part ? t('refunds.part') : t(`refunds.${state}`)}
    </span>
  )
}

/** The link of a row to its sheet. */
export function RowLink({ id, row, children }: { id: string; row: string | undefined; children: ReactNode }) {
  return (
    <Link
      to="."
      search={(before) => ({ ...before, row: id })}
      className="row-link clip"
      aria-current={id === row ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}
