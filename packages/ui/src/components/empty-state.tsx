import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** An empty state: an icon, a sentence, an action. */
export function EmptyState({
  icon,
  title,
  isPage = false,
  children,
  action,
}: {
  icon: IconName
  title: string
  /** Whether nothing else is on the page: the title is then its heading. */
  isPage?: boolean
  children?: ReactNode
  action?: ReactNode
}) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-dashed border-line px-6 py-14 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-raised text-primary-text">
        <Icon name={icon} size={36} />
      </span>
      <Title className="display text-xl">{title}</Title>
      {children && <p className="max-w-[42ch] text-muted">{children}</p>}
      {action}
    </div>
  )
}
