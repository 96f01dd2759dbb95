import { Icon, type IconName } from '@virage/ui'
import type { ReactNode } from 'react'

/** A card for one protection of the account: what it is, its state, and an action. */
export function SecurityCard({
  icon,
  title,
  text,
  action,
  children,
}: {
  icon: IconName
  title: string
  text: ReactNode
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <section className="grid gap-4 rounded-card border border-line bg-surface p-5 md:p-6">
      <div className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 sm:grid-cols-[auto_1fr_auto] sm:items-center">
        <span className="grid size-11 place-items-center rounded-full bg-raised text-primary-text">
          <Icon name={icon} size={22} />
        </span>
        <div className="grid gap-0.5">
          <h2 className="text-lg font-bold">{title}</h2>
          <div className="text-sm text-muted">{text}</div>
        </div>
        {action !== undefined && <div className="col-span-2 grid sm:col-span-1">{action}</div>}
      </div>
      {children}
    </section>
  )
}

/** A row of a card's list, with an action. */
export function SecurityRow({ title, text, action }: { title: ReactNode; text: ReactNode; action: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
      <div className="grid grow">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-muted">{text}</span>
      </div>
      {action}
    </li>
  )
}
