/** What a page's content security policy knows of Trusted Types (W3C); absent in browsers without them. */
type Factory = {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string; createScriptURL?: (url: string) => string },
  ) => { createHTML: (html: string) => string }
}

/** Elements that run or load something, or change what the page's addresses mean. */
const active = 'script, iframe, object, embed, base, link, meta, style, template'
const addresses = ['href', 'src', 'action', 'formaction', 'xlink:href']

/**
 * Creates the policy by which texts become HTML and addresses become scripts, for what libraries and our own pages write.
 * Nothing active passes: the server has sanitised clubs' texts already, and this holds where it failed to.
 */
export function createTrustedTypesPolicy(): void {
  const factory: Factory | undefined = Reflect.get(globalThis, 'trustedTypes')
  if (!factory) return
  // Reads a text into a document of its own, in which nothing runs.
  const inert = factory.createPolicy('virage-inert', { createHTML: (html) => html })
  factory.createPolicy('default', {
    createHTML: (html) => {
      // An empty element, which React makes of each script that it creates.
      if (html === '<script></script>' || !/[<&]/.test(html)) return html
      const { body } = new DOMParser().parseFromString(inert.createHTML(html), 'text/html')
      for (const element of body.querySelectorAll(active)) element.remove()
      for (const element of body.querySelectorAll('*'))
        for (const name of element.getAttributeNames()) {
          const isScript =
            addresses.includes(name) && /^\s*(?:javascript|data):/i.test(element.getAttribute(name) ?? '')
          if (name.startsWith('on') || name === 'srcdoc' || isScript) element.removeAttribute(name)
        }
      return body.innerHTML
    },
    createScriptURL: (url) => {
      const { origin, pathname, href } = new URL(url, location.href)
      const isOurs = origin === location.origin && (pathname.startsWith('/assets/') || pathname === '/push-worker.js')
      if (isOurs || href.startsWith('https://www.googletagmanager.com/')) return href
      throw new TypeError(`No script of ours: ${href}`)
    },
  })
}
