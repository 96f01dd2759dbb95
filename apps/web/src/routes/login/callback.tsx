import { createFileRoute, Navigate } from '@tanstack/react-router'
import { keptUnder } from '../../shell/choices.ts'
import { useEffect, useState } from 'react'

export const Route = createFileRoute('/login/callback')({ component: Callback, ssr: false })

/** Where signing in returns to: on to the club that it was begun in, which knows where the fan goes next (R03). */
function Callback() {
  const [slug, setSlug] = useState<string | null>()
  useEffect(() => setSlug(localStorage.getItem(keptUnder.club)), [])
  if (slug === undefined) return null
  return slug === null ? (
    <Navigate to="/clubs" replace />
  ) : (
    <Navigate to="/clubs/$slug/login" params={{ slug }} replace />
  )
}
