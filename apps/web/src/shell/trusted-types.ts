/** The factory of Trusted Types policies (W3C); undefined in browsers that don't support it. */
type Factory = {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string; createScriptURL?: (url: string) => string },
  ) => { createHTML: (html: string) => string }
}

/** Elements that run or load something, or change how URLs resolve. */
const active = 'script, iframe, object, embed, base, link, meta, style, template'
const urlAttributes = ['href', 'src', 'action', 'formaction', 'xlink:href']

/**
 * Creates the default Trusted Types policy, which converts strings to HTML and script URLs for our pages and libraries. It
 * removes everything active: a second defence after the server's sanitizer.
 */
export function createTrustedTypesPolicy(): void {
  const factory: Factory | undefined = Reflect.get(globalThis, 'trustedTypes')
  if (!factory) return
  // Used to parse HTML into an inert document.
  const inert = factory.createPolicy('virage-inert', { createHTML: (html) => html })
  factory.createPolicy('default', {
    createHTML: (html) => {
      // React creates script elements from this string.
      if (html === '<script></script>' || !/[<&]/.test(html)) return html
      const { body } = new DOMParser().parseFromString(inert.createHTML(html), 'text/html')
      for (const element of body.querySelectorAll(active)) element.remove()
      for (const element of body.querySelectorAll('*'))
        for (const name of element.getAttributeNames()) {
          const isScript =
            urlAttributes.includes(name) && /^\s*(?:javascript|data):/i.test(element.getAttribute(name) ?? '')
          if (name.startsWith('on') || name === 'srcdoc' || isScript) element.removeAttribute(name)
        }
      return body.innerHTML
    },
    createScriptURL: (url) => {
      const { origin, pathname, href } = new URL(url, location.href)
      const isOurs = origin === location.origin && (pathname.startsWith('/assets/') || pathname === '/push-worker.js')
      if (isOurs || href.startsWith('https://www.googletagmanager.com/')) return href
      throw new TypeError(`Not an allowed script: ${href}`)
    },
  })
}
