import { Icon } from '@virage/ui'
import type { ReactNode } from 'react'

/** A collapsible section of the profile, initially open. */
export function Collapsible({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="group">
      <summary className="mb-4 flex min-h-11 cursor-pointer list-none items-center justify-between gap-4">
        <h2 className="display text-2xl uppercase md:text-3xl">{title}</h2>
        <span className="text-muted transition-transform group-open:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
      {children}
    </details>
  )
}
