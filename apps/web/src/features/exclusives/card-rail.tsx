import { type ReactNode, useRef } from 'react'
import { useAutoAdvance } from './use-auto-advance.ts'
import { useFlick } from './use-flick.ts'

/** A carousel of cards that advances automatically: two cards wide on a phone, four on a desktop (H10). */
export function CardRail({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useAutoAdvance(row)
  useFlick(row)
  return (
    <div
      ref={row}
      className="rail auto-cols-[46%] gap-3 pb-2 sm:auto-cols-[42%] md:auto-cols-[calc(25%-15px)] md:gap-5"
    >
      {children}
    </div>
  )
}
