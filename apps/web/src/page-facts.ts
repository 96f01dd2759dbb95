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
  /** True in a development environment, which says so above each page (S04). */
  trial: boolean
}

const languageFrom = (value: string | undefined): Language => (value === 'fr' ? 'fr' : 'en')

/** The facts of this page: from the request's headers on the server, from the document in the browser. */
export const pageFacts = createIsomorphicFn()
  .server((): PageFacts => ({
    language: languageFrom(getRequestHeader('x-virage-language')),
    ownDomainSlug: getRequestHeader('x-virage-own-domain') ?? null,
    renderedAt: Number(getRequestHeader('x-virage-now') ?? Date.now()),
    trial: getRequestHeader('x-virage-trial') === 'true',
  }))
  .client((): PageFacts => {
    const { lang, dataset } = document.documentElement
    return {
      language: languageFrom(lang),
      ownDomainSlug: dataset['ownDomain'] ?? null,
      renderedAt: Number(dataset['renderedAt']),
      trial: dataset['trial'] === 'true',
    }
  })
