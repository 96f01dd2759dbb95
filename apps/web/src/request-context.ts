import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'
import type { Language } from '@virage/contract'

/** What the server determined for a page before it is rendered. */
export type RequestContext = {
  language: Language
  /** The slug of the club whose domain the page is on; null on the product's domain. */
  ownDomainSlug: string | null
  /** The origin of the product; null if the page is on it. */
  productUrl: string | null
  /** The origin of the product on each page, for other sites; undefined in the browser. */
  publicUrl: string | undefined
  /** When the page was rendered, in milliseconds; countdowns start with it on the server and in the browser. */
  renderedAt: number
  /** Whether this is a development environment, which each page announces (S04). */
  isTrial: boolean
  /** Whether the page is a preview for a member; a preview has no scripts, so never in the browser. */
  isForMember: boolean
  /** The nonce of inline scripts and styles in the content security policy; undefined in the browser. */
  nonce: string | undefined
}

const languageFrom = (value: string | undefined): Language => (value === 'fr' ? 'fr' : 'en')

/** Returns the context of the page's request: from headers on the server, from the document in the browser. */
export const requestContext = createIsomorphicFn()
  .server((): RequestContext => ({
    language: languageFrom(getRequestHeader('x-virage-language')),
    ownDomainSlug: getRequestHeader('x-virage-own-domain') ?? null,
    productUrl: getRequestHeader('x-virage-product-url') ?? null,
    publicUrl: getRequestHeader('x-virage-public-url'),
    renderedAt: Number(getRequestHeader('x-virage-now') ?? Date.now()),
    isTrial: getRequestHeader('x-virage-trial') === 'true',
    isForMember: getRequestHeader('x-virage-as') === 'member',
    nonce: getRequestHeader('x-virage-nonce'),
  }))
  .client((): RequestContext => {
    const { lang, dataset } = document.documentElement
    return {
      language: languageFrom(lang),
      ownDomainSlug: dataset['ownDomain'] ?? null,
      productUrl: dataset['productUrl'] ?? null,
      publicUrl: undefined,
      renderedAt: Number(dataset['renderedAt']),
      isTrial: dataset['trial'] === 'true',
      isForMember: false,
      nonce: undefined,
    }
  })
