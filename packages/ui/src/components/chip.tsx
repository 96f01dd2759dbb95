import type { ReactNode } from 'react'
import { LiveDot } from './live-dot.tsx'

/** A short text in a pill. */
export function Chip({
  children,
  live = false,
  tone = 'dark',
}: {
  children: ReactNode
  live?: boolean
  tone?: 'dark' | 'quiet' | 'live'
}) {
  const look = {
    dark: 'bg-black/60 text-white backdrop-blur',
    quiet: 'bg-raised text-text',
    live: 'bg-live/10 text-live',
  }[tone]
  return (
    <span className={`inline-flex min-h-7 items-center gap-2 rounded-full px-3 text-sm font-semibold ${look}`}>
      {live && <LiveDot />}
      {children}
    </span>
  )
}
