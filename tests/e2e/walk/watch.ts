import type { Frame, BrowserContext, Page, Request } from '@playwright/test'

/** Expected failures: a fan without a record in this club gets one (I14). */
const expected = [{ method: 'GET', path: /\/api\/clubs\/[^/]+\/fans\/me$/, status: 404 }]

const isStream = (request: Request) => /\/events(?:\?|$)/.test(request.url())

declare global {
  interface Window {
    /** The URLs of this document's pending requests. Set by {@link Watch.start}. */
    awaited: string[]
  }
}

/** After how many milliseconds a document is queried for pending requests. */
const patience = 2_000

/** Records invisible faults of a browser: errors, blocked scripts, failed requests. */
export class Watch {
  readonly #page: Page
  /** The pending requests of this document. */
  readonly #open = new Set<Request>()
  /** The request for the next document, until the page shows that document. */
  #navigation: Request | undefined
  #lastRequest = 0
  #complaints: { kind: string; words: string }[] = []
  /** Whether a page is being left or a session ends, which cancels pending requests. */
  leaving = false

  /** Makes every document of a context record its pending requests. Call it before the first page is opened. */
  static start(context: BrowserContext): Promise<unknown> {
    return context.addInitScript(() => {
      const send = window.fetch
      window.awaited = []
      window.fetch = async (input, options) => {
        const { href } = new URL(input instanceof Request ? input.url : input, document.baseURI)
        window.awaited.push(href)
        try {
          return await send(input, options)
        } finally {
          window.awaited.splice(window.awaited.indexOf(href), 1)
        }
      }
    })
  }

  constructor(context: BrowserContext, page: Page) {
    this.#page = page
    context.on('request', (request) => this.#begin(request))
    page.on('framenavigated', (frame) => this.#arrive(frame))
    // Closing a tab cancels its requests, without an event.
    context.on('page', (tab) => tab.on('close', () => this.#forget(tab)))
    context.on('requestfinished', (request) => this.#end(request))
    context.on('requestfailed', (request) => this.#fail(request))
    context.on('response', (response) => {
      // A response whose body is not read, such as of a token's revocation, has no event for its end.
      this.#end(response.request())
      const { pathname } = new URL(response.url())
      const [status, method] = [response.status(), response.request().method()]
      if (
        status < 400 ||
        (this.leaving && (status === 401 || pathname === '/identity/')) ||
        expected.some((one) => one.status === status && one.method === method && one.path.test(pathname))
      )
        return
      this.#note('request', `${method} ${pathname} answered ${status}`)
    })
    context.on('console', (message) => {
      // A failed response was recorded by its status.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.#note('console', message.text())
    })
    context.on('weberror', (error) => this.#note('page error', error.error().message))
  }

  #note(kind: string, words: string) {
    this.#complaints.push({ kind, words: words.replaceAll(/\bhttps?:\/\/localhost:\d+/g, '').slice(0, 240) })
  }

  #begin(request: Request) {
    this.#lastRequest = Date.now()
    if (request.isNavigationRequest() && frameOf(request) === this.#page.mainFrame()) {
      // A new document cancels the requests of the last one, not always with an event.
      this.#open.clear()
      this.#navigation = request
    }
    // Until the new document is shown, the last one may begin more requests, which are cancelled with it.
    const isOfLast =
      this.#navigation !== undefined && request !== this.#navigation && frameOf(request)?.page() === this.#page
    // The browser decides when it loads invisible pictures.
    const isOwn = request.serviceWorker() === null && !isStream(request) && !isOfLast
    if (isOwn && request.resourceType() !== 'image') this.#open.add(request)
  }

  /** Notes that the next document is shown. A change of the URL within a document has the URL of no pending request. */
  #arrive(frame: Frame) {
    const isNext = frame === this.#page.mainFrame() && withoutHash(frame.url()) === withoutHash(this.#navigation?.url())
    if (isNext) this.#navigation = undefined
  }

  #end(request: Request) {
    this.#open.delete(request)
  }

  #forget(tab: Page) {
    for (const request of this.#open) if (frameOf(request)?.page() === tab) this.#end(request)
  }

  /** Ends the requests that no document waits for. */
  async #ask(tab: Page) {
    const awaited = await tab.evaluate(() => window.awaited)
    for (const request of this.#open)
      if (request.resourceType() === 'fetch' && frameOf(request)?.page() === tab && !awaited.includes(request.url()))
        this.#end(request)
  }

  #fail(request: Request) {
    // A link that is pressed before the page has hydrated loads a document, and cancels the requests of this page.
    const wasLeft = this.leaving || isStream(request) || !this.#open.has(request)
    this.#end(request)
    if (request === this.#navigation) this.#navigation = undefined
    const { errorText = '' } = request.failure() ?? {}
    const isLeft = errorText === 'net::ERR_ABORTED' && wasLeft
    if (!isLeft) this.#note('request', `${request.method()} ${new URL(request.url()).pathname} failed: ${errorText}`)
  }

  /** Waits until no request is pending. @returns what is pending after the longest time */
  async quiet(longest = 20_000): Promise<string[]> {
    for (const begun = Date.now(); Date.now() - begun < longest;) {
      if (this.#open.size === 0 && Date.now() - this.#lastRequest > 100) return []
      await this.#page.waitForTimeout(25)
      if (Date.now() - this.#lastRequest < patience) continue
      // A request that was cancelled before it was sent doesn't always have an event.
      for (const tab of this.#page.context().pages()) await this.#ask(tab)
    }
    return [...this.#open].map((request) => new URL(request.url()).pathname)
  }

  /** Returns the faults since the last call. */
  take(): { kind: string; words: string }[] {
    const complaints = this.#complaints
    this.#complaints = []
    return complaints
  }
}

const withoutHash = (url: string | undefined): string | undefined => url?.split('#')[0]

/** Returns the frame of a request; undefined while a new tab opens, whose frame does not exist yet. */
function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame()
  } catch {
    return undefined
  }
}
