import type { ReactNode } from 'react'

/** A heading of a section with a link to more of it. */
export function SectionHead({ title, aside, id }: { title: ReactNode; aside?: ReactNode; id?: string }) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
      <h2 id={id} className="display text-2xl uppercase md:text-3xl">
        {title}
      </h2>
      {aside && <div className="text-sm font-semibold whitespace-nowrap text-muted">{aside}</div>}
    </div>
  )
}
