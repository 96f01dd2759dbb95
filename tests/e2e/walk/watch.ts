import type { BrowserContext, Page, Request } from '@playwright/test'

/** Answers that refuse and are meant to: a fan without a record in this club gets one (I14). */
const meant = [{ method: 'GET', path: /\/api\/clubs\/[^/]+\/fans\/me$/, status: 404 }]

const isStream = (request: Request) => /\/events(?:\?|$)/.test(request.url())

declare global {
  interface Window {
    /** The addresses that this document still waits for. Put there by {@link Watch.start}. */
    awaited: string[]
  }
}

/** Time after which the document is asked whether it still waits, in milliseconds. */
const patience = 2_000

/** Listens to what goes wrong in a browser without anybody seeing it: errors, refused scripts, failed requests. */
export class Watch {
  readonly #page: Page
  /** What this document still asks for. */
  readonly #open = new Set<Request>()
  #lastRequest = 0
  #complaints: { kind: string; words: string }[] = []
  /** True while pages are left or a session ends, which ends what they still ask for. */
  leaving = false

  /** Lets every document of a context say what it waits for. Before the first page is opened. */
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
    // A tab that is closed ends what it still asks for; the browser does not tell so.
    context.on('page', (tab) => tab.on('close', () => this.#forget(tab)))
    context.on('requestfinished', (request) => this.#end(request))
    context.on('requestfailed', (request) => this.#fail(request))
    context.on('response', (response) => {
      // An answer that nobody reads to its end, as of a token's revocation, is never told to be finished.
      this.#end(response.request())
      const { pathname } = new URL(response.url())
      const [status, method] = [response.status(), response.request().method()]
      if (
        status < 400 ||
        (this.leaving && (status === 401 || pathname === '/identity/')) ||
        meant.some((one) => one.status === status && one.method === method && one.path.test(pathname))
      )
        return
      this.#note('request', `${method} ${pathname} answered ${status}`)
    })
    context.on('console', (message) => {
      // What did not load is told by its answer.
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
    // A new document ends what the last one asked for; the browser does not always tell so.
    if (request.isNavigationRequest() && request.frame() === this.#page.mainFrame()) this.#open.clear()
    // Pictures out of sight are asked for when the browser likes.
    const isOwn = request.serviceWorker() === null && !isStream(request)
    if (isOwn && request.resourceType() !== 'image') this.#open.add(request)
  }

  #end(request: Request) {
    this.#open.delete(request)
  }

  #forget(tab: Page) {
    for (const request of this.#open) if (request.frame().page() === tab) this.#end(request)
  }

  /** Ends the calls that no document waits for. */
  async #ask(tab: Page) {
    const awaited = await tab.evaluate(() => window.awaited)
    for (const request of this.#open)
      if (request.resourceType() === 'fetch' && request.frame().page() === tab && !awaited.includes(request.url()))
        this.#end(request)
  }

  #fail(request: Request) {
    // A link that is pressed before its page is alive loads the next page anew, and ends what this one still asks for.
    const wasLeft = this.leaving || isStream(request) || !this.#open.has(request)
    this.#end(request)
    const { errorText = '' } = request.failure() ?? {}
    const isLeft = errorText === 'net::ERR_ABORTED' && wasLeft
    if (!isLeft) this.#note('request', `${request.method()} ${new URL(request.url()).pathname} failed: ${errorText}`)
  }

  /** Waits until nothing is asked for any more. @returns what is still open after the longest time */
  async quiet(longest = 20_000): Promise<string[]> {
    for (const begun = Date.now(); Date.now() - begun < longest;) {
      if (this.#open.size === 0 && Date.now() - this.#lastRequest > 100) return []
      await this.#page.waitForTimeout(25)
      if (Date.now() - this.#lastRequest < patience) continue
      // The browser does not always tell that a request was given up before it was sent.
      for (const tab of this.#page.context().pages()) await this.#ask(tab)
    }
    return [...this.#open].map((request) => new URL(request.url()).pathname)
  }

  /** What has gone wrong since the last time. */
  take(): { kind: string; words: string }[] {
    const complaints = this.#complaints
    this.#complaints = []
    return complaints
  }
}
