import { createIsomorphicFn } from '@tanstack/react-start'
import { useSyncExternalStore } from 'react'
import { requestContext } from '../../request-context.ts'
import { clearDrafts } from '../../shell/clear-drafts.ts'

/** The session of the page's user, as far as the browser knows. */
export type Session =
  | { state: 'unknown' }
  /** `hasEnded` if the service ended a sign-in that this page was using. */
  | { state: 'anonymous'; hasEnded?: boolean }
  | { state: 'signedIn'; username: string; email: string }

let current: Session = { state: 'unknown' }
const listeners = new Set<() => void>()

/** Whether the fan logs out, or has logged out since the last sign-in on this page. */
let isLeaving = false

const set = (next: Session) => {
  current = next
  if (next.state === 'signedIn') isLeaving = false
  document.documentElement.dataset['session'] = next.state
  delete document.documentElement.dataset['returning']
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const unknown: Session = { state: 'unknown' }
/** The session of a preview for members: it is nobody's. */
const previewed: Session = { state: 'signedIn', username: 'preview', email: '' }

const serverSession = createIsomorphicFn()
  .server((): Session => (requestContext().isForMember ? previewed : unknown))
  .client((): Session => unknown)

/** Returns the session; unknown on the server, but for previews, and until {@link openSession} has finished. */
export const useSession = (): Session => useSyncExternalStore(subscribe, () => current, serverSession)

/** Returns the signed-in account. @throws without one; for pages that only signed-in users see */
export function useSignedIn(): { username: string; email: string } {
  const session = useSession()
  if (session.state !== 'signedIn') throw new Error('Should be authenticated')
  return session
}

/** Loads the identity client. Visitors without tokens never load it. */
export const identity = () => import('./identity-client.ts')

/** Returns whether the browser has stored tokens, without loading the identity client. */
const hasTokens = () =>
  Object.keys(localStorage).some(
    (key) => key.startsWith('CognitoIdentityServiceProvider.') && key.endsWith('.LastAuthUser'),
  )

/**
 * Determines the session after hydration, and retries until the server has responded.
 *
 * @param pause delay of the next attempt, in milliseconds
 * @param hadTokens whether there were tokens at the first attempt, because an operation may remove them before the next
 */
export async function openSession(pause = 1_000, hadTokens = hasTokens()): Promise<void> {
  addEventListener('storage', followOtherTabs)
  addEventListener('pageshow', handlePageShow)
  if (!hasTokens()) return set({ state: 'anonymous', hasEnded: hadTokens })
  await refreshSession().catch(() => void setTimeout(openSession, pause, Math.min(pause * 2, 30_000), hadTokens))
}

/** Updates the session after another tab has signed in or out, or has signed in with another account. */
function followOtherTabs({ key, newValue }: StorageEvent): void {
  // `announceLogout` stores it. The tokens of a session that has ended go without it, and drafts stay.
  if (key === 'logout') {
    clearDrafts()
    return set({ state: 'anonymous' })
  }
  if (key !== null && !key.startsWith('CognitoIdentityServiceProvider.')) return
  if (!hasTokens()) {
    // For a visitor, another tab may begin to sign in.
    if (current.state !== 'anonymous') set({ state: 'anonymous', hasEnded: true })
    return
  }
  // The tab stores one value after the other: before this one, its sign-in looks like a session that has ended.
  if (newValue !== null && key?.endsWith('.idToken') === true) void openSession()
}

/** Updates the session of a page from the back/forward cache, which hears of no other tab. */
function handlePageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) void openSession()
}

/** Updates the session, for example after signing in. */
export async function refreshSession(): Promise<void> {
  const hadTokens = hasTokens()
  const { currentUser } = await identity()
  const user = await currentUser()
  set(user ? { state: 'signedIn', ...user } : { state: 'anonymous', hasEnded: hadTokens })
}

/**
 * Returns the identity token; undefined for visitors, without loading the identity client.
 *
 * @throws if the fan has just logged out: the page requests something for the fan, which a visitor may not read
 */
export async function idToken(renew = false): Promise<string | undefined> {
  if (current.state === 'anonymous' || (current.state === 'unknown' && !hasTokens())) return undefined
  const { token } = await identity()
  const value = await token(renew)
  if (value === undefined && isLeaving) throw new Error('The fan has logged out')
  // A refresh that could not reach the service does not end the session (I13).
  if (value === undefined && current.state === 'signedIn' && !hasTokens()) set({ state: 'anonymous', hasEnded: true })
  return value
}

/** Does what removes the tokens. Until the session ends, {@link idToken} throws. */
export async function leave<T>(work: () => Promise<T>): Promise<T> {
  isLeaving = true
  return work().finally(() => (isLeaving = !hasTokens()))
}

/**
 * Ends the session on this device.
 *
 * @returns false if the identity service could not be reached
 */
export async function signOut(): Promise<boolean> {
  const isRevoked = await leave(async () => (await identity()).signOutAndRevoke()).catch(() => false)
  clearDrafts()
  if (!hasTokens()) set({ state: 'anonymous' })
  return isRevoked
}
