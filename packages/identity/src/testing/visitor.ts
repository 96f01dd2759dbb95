/** A browser without scripts: stores cookies for each host, follows redirects within the product, and sends forms. */
export type Visitor = {
  /** Opens an address. @returns the page it ends on, or the foreign address that it was redirected to */
  open: (address: string, headers?: Record<string, string>) => Promise<VisitedPage>
  /** Sends the form of a page with these fields besides its hidden ones. */
  submit: (page: VisitedPage, fields: Record<string, string>, headers?: Record<string, string>) => Promise<VisitedPage>
}

/** The page or redirect that a visitor ended on. */
export type VisitedPage = { url: URL; status: number; html: string; headers: Headers }

/** Creates a browser. @param stopAt prefixes of addresses that it does not open: the client's */
export function openVisitor(...stopAt: string[]): Visitor {
  const jar = new Map<string, Map<string, string>>()
  const cookiesOf = (url: URL) => {
    const cookies = jar.get(url.host) ?? new Map<string, string>()
    jar.set(url.host, cookies)
    return cookies
  }
  const visit = async (url: URL, init: RequestInit = {}): Promise<VisitedPage> => {
    const cookies = cookiesOf(url)
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, value.join('='))
    }
    const location = response.headers.get('location')
    const html = await response.text()
    if (location === null) return { url, status: response.status, html, headers: response.headers }
    const next = new URL(location, url)
    if (stopAt.some((start) => next.href.startsWith(start)))
      return { url: next, status: response.status, html: '', headers: response.headers }
    return visit(next)
  }
  return {
    open: (address, headers = {}) => visit(new URL(address), { headers }),
    submit: (page, fields, headers = {}) => {
      const action = /<form[^>]*\baction="([^"]+)"/.exec(page.html)?.[1] ?? page.url.href
      const hidden = [...page.html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
      return visit(new URL(action, page.url), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams([
          ...hidden.map(([, name = '', value = '']) => [name, value] as [string, string]),
          ...Object.entries(fields),
        ]),
      })
    },
  }
}
