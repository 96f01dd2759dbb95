import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'
import type { Language } from '@virage/contract'

/** What the server has decided about a page before it is rendered. */
export type RequestContext = {
  language: Language
  /** The club whose own domain the page is on; null on the product's. */
  ownDomainSlug: string | null
  /** Where the product itself is; null where the page is on it. */
  productUrl: string | null
  /** When the page was rendered, so that countdowns begin alike on both sides. */
  renderedAt: number
  /** True in a development environment, which says so above each page (S04). */
  trial: boolean
  /** What marks the page's own inline scripts and styles while it is rendered; undefined in the browser. */
  nonce: string | undefined
}

const languageFrom = (value: string | undefined): Language => (value === 'fr' ? 'fr' : 'en')

/** The request of this page: from the request's headers on the server, from the document in the browser. */
export const requestContext = createIsomorphicFn()
  .server((): RequestContext => ({
    language: languageFrom(getRequestHeader('x-virage-language')),
    ownDomainSlug: getRequestHeader('x-virage-own-domain') ?? null,
    productUrl: getRequestHeader('x-virage-product-url') ?? null,
    renderedAt: Number(getRequestHeader('x-virage-now') ?? Date.now()),
    trial: getRequestHeader('x-virage-trial') === 'true',
    nonce: getRequestHeader('x-virage-nonce'),
  }))
  .client((): RequestContext => {
    const { lang, dataset } = document.documentElement
    return {
      language: languageFrom(lang),
      ownDomainSlug: dataset['ownDomain'] ?? null,
      productUrl: dataset['productUrl'] ?? null,
      renderedAt: Number(dataset['renderedAt']),
      trial: dataset['trial'] === 'true',
      nonce: undefined,
    }
  })
