import { useSyncExternalStore } from 'react'
import { clearDrafts } from '../../shell/drafts.ts'

/** Who is at the page, as far as the browser knows. */
export type Session =
  | { state: 'unknown' }
  /** `hasEnded` where the service has ended a sign-in that this page still counted on. */
  | { state: 'anonymous'; hasEnded?: boolean }
  | { state: 'signedIn'; username: string; email: string }

let current: Session = { state: 'unknown' }
const listeners = new Set<() => void>()

const set = (next: Session) => {
  current = next
  document.documentElement.dataset['session'] = next.state
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const unknown: Session = { state: 'unknown' }

/** The session; unknown on the server and until the browser has looked. */
export const useSession = (): Session =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => unknown,
  )

/** The signed-in account, where a page is shown to nobody else. */
export function useSignedIn(): { username: string; email: string } {
  const session = useSession()
  if (session.state !== 'signedIn') throw new Error('Should be authenticated')
  return session
}

/** The part that signs in, loaded only by those who have tokens or want some. */
export const identity = () => import('./identity-client.ts')

/** Whether the browser keeps tokens: a look that costs nothing. */
const hasTokens = () =>
  Object.keys(localStorage).some(
    (key) => key.startsWith('CognitoIdentityServiceProvider.') && key.endsWith('.LastAuthUser'),
  )

/**
 * Looks who is here, once the page has come to life: again and again until the server has answered.
 *
 * @param pause before the next look, in milliseconds
 * @param hadTokens whether there were tokens at the first look: a call may lose them before the next one
 */
export async function openSession(pause = 1_000, hadTokens = hasTokens()): Promise<void> {
  addEventListener('storage', followOtherTabs)
  if (!hasTokens()) return set({ state: 'anonymous', hasEnded: hadTokens })
  await refreshSession().catch(() => void setTimeout(openSession, pause, Math.min(pause * 2, 30_000), hadTokens))
}

/** Another tab has signed in or out. */
function followOtherTabs({ key }: StorageEvent): void {
  if (key !== null && !key.startsWith('CognitoIdentityServiceProvider.')) return
  if (!hasTokens()) set({ state: 'anonymous' })
  else if (current.state === 'anonymous') void openSession()
}

/** Reads the session anew, as after signing in. */
export async function refreshSession(): Promise<void> {
  const hadTokens = hasTokens()
  const { currentUser } = await identity()
  const user = await currentUser()
  set(user ? { state: 'signedIn', ...user } : { state: 'anonymous', hasEnded: hadTokens })
}

/** The identity token for a call; undefined for visitors, who never load the client for it. */
export async function idToken(renew = false): Promise<string | undefined> {
  if (current.state === 'anonymous' || (current.state === 'unknown' && !hasTokens())) return undefined
  const { token } = await identity()
  const found = await token(renew)
  // A refresh that did not reach the service ends nothing (I13).
  if (found === undefined && current.state === 'signedIn' && !hasTokens()) set({ state: 'anonymous', hasEnded: true })
  return found
}

/**
 * Ends the session on this device.
 *
 * @returns false where the identity service could not be told
 */
export async function signOut(): Promise<boolean> {
  const hasLeft = await identity()
    .then(({ leave }) => leave())
    .catch(() => false)
  clearDrafts()
  if (!hasTokens()) set({ state: 'anonymous' })
  return hasLeft
}
