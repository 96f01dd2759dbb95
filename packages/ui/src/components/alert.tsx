import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const alertIcons = { info: 'info', warning: 'warning', danger: 'warning', success: 'check' } as const

/** A message in the flow of a page. */
export function Alert({
  tone = 'info',
  title,
  children,
}: {
  tone?: 'info' | 'warning' | 'danger' | 'success'
  title?: string
  children?: ReactNode
}) {
  const color = { info: 'text-text', warning: 'text-text', danger: 'text-danger', success: 'text-success' }[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className="flex gap-3 rounded-card border border-line bg-surface p-4"
    >
      <span className={`mt-0.5 ${color}`}>
        <Icon name={alertIcons[tone]} size={20} />
      </span>
      <div className="grid gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm text-muted">{children}</div>}
      </div>
    </div>
  )
}
