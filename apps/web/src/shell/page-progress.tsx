import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

/** How long a navigation may take before the bar is shown, in milliseconds. */
const delay = 40

/**
 * A progress bar at the top of the window while the next page loads. It appears immediately, because it is outside the
 * view transition that delays a page's placeholder.
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
        if (pathChanged) timer = setTimeout(setShown, delay, true)
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
