import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { textWidthStyle } from './text-width.ts'

/** A tile with one figure. @param loud in the club's colour */
export function SummaryTile({ figure, label, loud = false }: { figure: string; label: ReactNode; loud?: boolean }) {
  const look = loud ? 'bg-primary text-on-primary' : 'bg-surface text-text'
  return (
    <section className={`container-size grid place-items-center rounded-[min(1vw,1.4vh)] ${look}`}>
      <p
        style={useHydrated() ? textWidthStyle(figure) : undefined}
        className="grid justify-items-center gap-[3cqmin] px-[4cqw] text-center"
      >
        <span className="display line-clamp-2 pb-[0.15em] text-[length:min(calc(86cqw/var(--text-width)),18cqw,34cqh)]">
          {figure}
        </span>
        <span className={`text-[length:min(7.5cqw,11cqh)] font-semibold ${loud ? '' : 'text-muted'}`}>{label}</span>
      </p>
    </section>
  )
}
