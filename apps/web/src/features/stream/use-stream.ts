import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocale } from 'use-intl'
import { useFan } from '../fans/queries.ts'

/**
 * Subscribes to the club's event stream after hydration, with the fan's session. A fan's first visit registers them: before
 * that, the stream would be nobody's, without their messages.
 */
export function useStream(slug: string, mayFollow: boolean): void {
  const client = useQueryClient()
  const language = useLocale()
  const { session, fan, isLoading } = useFan(slug)
  const account = session.state === 'signedIn' ? session.username : undefined
  useEffect(() => {
    if (!mayFollow || isLoading) return
    let stop: (() => void) | undefined
    let isUnmounted = false
    const start = async () => {
      // If its code is missing, polling goes on.
      const code = await import('./follow-club.ts').catch(() => undefined)
      if (!isUnmounted) stop = code?.followClub(client, { slug, language })
    }
    void start()
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [client, slug, language, account, fan?.id, isLoading, mayFollow])
}
