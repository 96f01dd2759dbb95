import { setLanguage } from '@virage/contract'
import { useEffect } from 'react'
import { call } from '../api.ts'
import { useSession } from '../features/session/session.ts'
import { storageKeys } from './choices.ts'

/** The choice of a fan; null where the page did not know yet who is signed in. */
type UnsavedLanguage = { username: string | null; language: 'en' | 'fr' }

/** How long after a failure the server is told again, in milliseconds. */
const pause = 30_000

/** Keeps a fan's choice of language until the club's server has taken it (S11). */
export const storeUnsavedLanguage = (slug: string, untold: UnsavedLanguage): void =>
  localStorage.setItem(storageKeys.unsavedLanguage + slug, JSON.stringify(untold))

const isUnsavedLanguage = (kept: unknown): kept is UnsavedLanguage =>
  typeof kept === 'object' &&
  kept !== null &&
  'username' in kept &&
  (kept.username === null || typeof kept.username === 'string') &&
  'language' in kept &&
  (kept.language === 'en' || kept.language === 'fr')

/** Tells the server a language that it does not know yet. @returns false where that is to be tried again */
async function tell(slug: string, username: string): Promise<boolean> {
  const kept = localStorage.getItem(storageKeys.unsavedLanguage + slug)
  if (kept === null) return true
  const untold: unknown = JSON.parse(kept)
  if (isUnsavedLanguage(untold) && (untold.username ?? username) === username) {
    const told = await call(setLanguage, { params: { slug, username }, body: { language: untold.language } })
    // Who has no record in the club is registered in the language of the page.
    if (!told.ok && told.problem?.status !== 404) return false
  }
  // Unless another one was chosen meanwhile.
  if (localStorage.getItem(storageKeys.unsavedLanguage + slug) !== kept) return tell(slug, username)
  localStorage.removeItem(storageKeys.unsavedLanguage + slug)
  return true
}

/** Tells the server the language that a fan has chosen on an earlier page: again and again until it has taken it. */
export function useLanguageSync(slug: string): void {
  const session = useSession()
  const username = session.state === 'signedIn' ? session.username : undefined
  useEffect(() => {
    if (username === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasLeft = false
    const tellAgain = async () => {
      clearTimeout(timer)
      if (!(await tell(slug, username)) && !hasLeft) timer = setTimeout(() => void tellAgain(), pause)
    }
    const handleOnline = () => void tellAgain()
    void tellAgain()
    addEventListener('online', handleOnline)
    return () => {
      hasLeft = true
      clearTimeout(timer)
      removeEventListener('online', handleOnline)
    }
  }, [slug, username])
}
