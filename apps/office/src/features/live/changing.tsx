import { useState } from 'react'

/** A text that flashes once when it changes. */
export function Changing({ value }: { value: string }) {
  const [first] = useState(value)
  return (
    // Another key makes another element, which starts the animation again.
    <span key={value} className={value === first ? undefined : 'live-flash'}>
      {value}
    </span>
  )
}
