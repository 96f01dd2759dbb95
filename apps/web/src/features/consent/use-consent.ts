import { useRouter } from '@tanstack/react-router'
import type { Club } from '@virage/contract'
import { useLocale } from 'use-intl'
import { useCallback, useEffect } from 'react'
import { notify } from '@virage/ui/toasts'
import { useProblemText } from '../../i18n/problems.ts'
import { reloadWhenConnected } from '../../shell/reload.ts'

const load = () => import('./cookie-consent.ts')

/** Delay of the question without an interaction, in milliseconds. */
const delay = 8_000

const interactions = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * Asks a visitor for consent when they first interact with the page (K05). It loads nothing after a refusal, nor in
 * invitation-only clubs, which store nothing that needs consent.
 *
 * @returns a function that shows the choices again. If their code is missing, it says so, and reloads with a connection
 */
export function useConsent(club: Club): () => Promise<void> {
  const language = useLocale()
  const problemText = useProblemText()
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
      for (const type of interactions) removeEventListener(type, start)
    }
    const start = () => {
      stop()
      // Without its code, the next page asks. Until then, nothing is stored or sent.
      open().catch(() => {})
    }
    const timer = setTimeout(start, delay)
    for (const type of interactions) addEventListener(type, start, { passive: true })
    return stop
  }, [referralNeeded, open])
  return async () => {
    const consent = await open().catch(() => undefined)
    if (consent) return consent.showChoices()
    notify({ type: 'danger', message: problemText('errors.backend.unavailable') })
    // Not every browser requests missing code again.
    void reloadWhenConnected()
  }
}
