import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocale } from 'use-intl'
import { useSession } from '../session/session.ts'

/** Follows the club's event stream from when the page is alive, as the fan who is signed in. */
export function useStream(slug: string, mayFollow: boolean): void {
  const client = useQueryClient()
  const language = useLocale()
  const { state } = useSession()
  useEffect(() => {
    if (!mayFollow || state === 'unknown') return
    let stop: (() => void) | undefined
    let left = false
    const begin = async () => {
      const { followClub } = await import('./follow-club.ts')
      if (!left) stop = followClub(client, { slug, language })
    }
    void begin()
    return () => {
      left = true
      stop?.()
    }
  }, [client, slug, language, state, mayFollow])
}
