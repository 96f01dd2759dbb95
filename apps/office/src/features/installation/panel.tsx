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
      <div className="overflow-x-auto list">{children}</div>
    </section>
  )
}
