import { setLanguage } from '@virage/contract'
import { useEffect } from 'react'
import { call } from '../api.ts'
import { useSession } from '../features/session/session.ts'
import { storageKeys } from './choices.ts'

/** A fan's choice; the username is null if the session was not open yet. */
type UnsavedLanguage = { username: string | null; language: 'en' | 'fr' }

/** Delay of a retry after a failure, in milliseconds. */
const retryDelay = 30_000

/** Stores a fan's choice of language until the server has accepted it (S11). */
export const storeUnsavedLanguage = (slug: string, unsaved: UnsavedLanguage): void =>
  localStorage.setItem(storageKeys.unsavedLanguage + slug, JSON.stringify(unsaved))

const isUnsavedLanguage = (value: unknown): value is UnsavedLanguage =>
  typeof value === 'object' &&
  value !== null &&
  'username' in value &&
  (value.username === null || typeof value.username === 'string') &&
  'language' in value &&
  (value.language === 'en' || value.language === 'fr')

/** Sends a stored language to the server. @returns false if it must be retried */
async function save(slug: string, username: string): Promise<boolean> {
  const stored = localStorage.getItem(storageKeys.unsavedLanguage + slug)
  if (stored === null) return true
  const unsaved: unknown = JSON.parse(stored)
  if (isUnsavedLanguage(unsaved) && (unsaved.username ?? username) === username) {
    const saved = await call(setLanguage, { params: { slug, username }, body: { language: unsaved.language } })
    // A fan without a record in the club is registered with the page's language.
    if (!saved.ok && saved.problem?.status !== 404) return false
  }
  // The fan may have chosen another language meanwhile.
  if (localStorage.getItem(storageKeys.unsavedLanguage + slug) !== stored) return save(slug, username)
  localStorage.removeItem(storageKeys.unsavedLanguage + slug)
  return true
}

/** Sends the language that a fan chose on an earlier page to the server, and retries until it is accepted. */
export function useLanguageSync(slug: string): void {
  const session = useSession()
  const username = session.state === 'signedIn' ? session.username : undefined
  useEffect(() => {
    if (username === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    const saveOrRetry = async () => {
      clearTimeout(timer)
      if (!(await save(slug, username)) && !isUnmounted) timer = setTimeout(() => void saveOrRetry(), retryDelay)
    }
    const handleOnline = () => void saveOrRetry()
    void saveOrRetry()
    addEventListener('online', handleOnline)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
      removeEventListener('online', handleOnline)
    }
  }, [slug, username])
}
