import type { ReactNode } from 'react'

/** A part of the page, with a heading that links lead to. */
export function Panel({
  id,
  title,
  note,
  actions,
  children,
}: {
  id: string
  title: string
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section id={id} className="panel bg-surface" aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {note !== undefined && <span className="small quiet">{note}</span>}
        {actions !== undefined && <span className="push">{actions}</span>}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what is wider than a phone */}
      <div className="overflow-x-auto list" role="group" aria-labelledby={`${id}-title`} tabIndex={0}>
        {children}
      </div>
    </section>
  )
}
