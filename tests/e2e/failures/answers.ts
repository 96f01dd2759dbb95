import type { Page, Request } from '@playwright/test'

/** The devices in which an answer fails to come. */
export const failures = ['500', '401', 'offline', 'delay'] as const
export type Failure = (typeof failures)[number]

const problems = {
  '500': { status: 500, title: 'Internal Server Error', key: 'errors.backend.unknown' },
  '401': { status: 401, title: 'Unauthorized', key: 'errors.authentication.required' },
}

/** Requests that are held back. */
export type Held = {
  /** Lets the answers go: refused or, after a delay, as the server gives them. */
  release: () => void
  /** Resolves once something was asked for. */
  asked: Promise<void>
  /** How often it was asked for. */
  count: () => number
  /** Ends what is still held back, and lets everything else through again. */
  stop: () => Promise<void>
}

/**
 * Holds the answers to some requests back, and then fails them.
 *
 * @param hits which requests
 */
export async function hold(page: Page, failure: Failure, hits: (request: Request) => boolean): Promise<Held> {
  let release = () => {}
  let ask = () => {}
  let count = 0
  let isOver = false
  const released = new Promise<void>((done) => (release = done))
  const asked = new Promise<void>((done) => (ask = done))
  if (failure === 'offline') await page.context().setOffline(true)
  await page.route('**/api/**', async (route) => {
    if (!hits(route.request())) return route.fallback()
    count++
    ask()
    if (failure === 'offline') return route.abort('internetdisconnected')
    await released
    if (isOver) return route.abort()
    if (failure === 'delay') return route.continue()
    const problem = { type: 'about:blank', ...problems[failure] }
    return route.fulfill({ status: problem.status, contentType: 'application/problem+json', json: problem })
  })
  return {
    release,
    asked,
    count: () => count,
    stop: async () => {
      isOver = true
      release()
      await page.context().setOffline(false)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  }
}
