import type { ReactNode } from 'react'

/** Cards side by side to swipe through: two to a phone's width, four to a desk's (H10). */
export function CardRail({ children }: { children: ReactNode }) {
  return (
    <div className="rail -mx-5 auto-cols-[46%] gap-3 px-5 pb-2 sm:auto-cols-[42%] md:mx-0 md:auto-cols-[calc(25%-15px)] md:gap-5 md:px-0">
      {children}
    </div>
  )
}
