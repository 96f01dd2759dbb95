import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'
import type { Language } from '@virage/contract'

/** What the server has decided about a page before it is rendered. */
export type PageFacts = {
  language: Language
  /** The club whose own domain the page is on; null on the product's. */
  ownDomainSlug: string | null
  /** When the page was rendered, so that countdowns begin alike on both sides. */
  renderedAt: number
}

const languageFrom = (value: string | undefined): Language => (value === 'fr' ? 'fr' : 'en')

/** The facts of this page: from the request's headers on the server, from the document in the browser. */
export const pageFacts = createIsomorphicFn()
  .server((): PageFacts => ({
    language: languageFrom(getRequestHeader('x-virage-language')),
    ownDomainSlug: getRequestHeader('x-virage-own-domain') ?? null,
    renderedAt: Number(getRequestHeader('x-virage-now') ?? Date.now()),
  }))
  .client((): PageFacts => {
    const { lang, dataset } = document.documentElement
    return {
      language: languageFrom(lang),
      ownDomainSlug: dataset['ownDomain'] ?? null,
      renderedAt: Number(dataset['renderedAt']),
    }
  })
