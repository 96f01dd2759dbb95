import { useRouter } from '@tanstack/react-router'
import type { Club } from '@virage/contract'
import { useLocale } from 'use-intl'
import { useCallback, useEffect } from 'react'

const load = () => import('./cookie-consent.ts')

/** How long a visitor who does nothing is left alone, in milliseconds. */
const pause = 8_000

const firstSigns = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * AccountPrompts a visitor once what may be stored, when they begin to use the page (K05); whoever has refused loads nothing of it.
 * Clubs by invitation store nothing that needs asking.
 *
 * @returns shows the choices again, to be changed
 */
export function useConsent(club: Club): () => Promise<void> {
  const language = useLocale()
  const router = useRouter()
  const { slug, referralNeeded } = club
  const open = useCallback(async () => {
    const consent = await load()
    const onPage = (listener: (path: string) => void) =>
      void router.subscribe('onResolved', ({ toLocation }) => listener(toLocation.pathname))
    await consent.openConsent({ slug, language, onPage })
    return consent
  }, [slug, language, router])
  useEffect(() => {
    const refused =
      document.cookie.includes('cc_cookie=') && !/cc_cookie=[^;]*necessary%22%2C%22analytics/.test(document.cookie)
    if (referralNeeded || refused) return
    const stop = () => {
      clearTimeout(timer)
      for (const sign of firstSigns) removeEventListener(sign, begin)
    }
    const begin = () => {
      stop()
      void open()
    }
    const timer = setTimeout(begin, pause)
    for (const sign of firstSigns) addEventListener(sign, begin, { passive: true })
    return stop
  }, [referralNeeded, open])
  return async () => (await open()).showChoices()
}
