import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

/** Milliseconds that a page may take before the bar is shown: one that comes at once shows none. */
const patience = 40

/**
 * A bar at the top of the window while the next page is on its way. It is drawn beside the pages, and so at once, where a
 * page's placeholder waits for the view transition that brings it.
 */
export function PageProgress() {
  const router = useRouter()
  const t = useTranslations('shell')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      setShown(false)
    }
    const unsubscribe = [
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        clearTimeout(timer)
        if (pathChanged) timer = setTimeout(setShown, patience, true)
      }),
      router.subscribe('onResolved', end),
    ]
    return () => {
      end()
      for (const stop of unsubscribe) stop()
    }
  }, [router])
  if (!isShown) return null
  return <div role="progressbar" aria-label={t('pageLoading')} className="page-progress" />
}
