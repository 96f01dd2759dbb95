import type { Page, Request } from '@playwright/test'

/** How a response fails. */
export const failures = ['500', '401', 'offline', 'delay'] as const
export type Failure = (typeof failures)[number]

const problems = {
  '500': { status: 500, title: 'Internal Server Error', key: 'errors.backend.unknown' },
  '401': { status: 401, title: 'Unauthorized', key: 'errors.authentication.required' },
}

/** Requests whose responses are held back. */
export type Held = {
  /** Releases the responses: failed or, after a delay, as the server sends them. */
  release: () => void
  /** Resolves after the first request. */
  asked: Promise<void>
  /** Returns the number of requests. */
  count: () => number
  /** Cancels held requests, and lets later ones through. */
  stop: () => Promise<void>
}

/**
 * Holds back the responses to some requests, and then fails them.
 *
 * @param hits whether to hold the response to a request
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
