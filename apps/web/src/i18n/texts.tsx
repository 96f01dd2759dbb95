import { type ReactNode, use, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import type { RequestContext } from '../request-context.ts'
import { type CatalogueName, loadTexts } from './catalogues.ts'

/**
 * Makes a catalogue's texts known to what is inside, beside those known outside. A route loads them first, so that
 * nothing waits here but a page that the server has rendered: as it stands, until its texts have arrived.
 */
export function Texts({ of: name, children }: { of: CatalogueName; children: ReactNode }) {
  const language = useLocale()
  const outer = useMessages()
  const own = use(loadTexts(language, name))
  const messages = useMemo(() => ({ ...outer, ...own }), [outer, own])
  return (
    <IntlProvider locale={language} messages={messages}>
      {children}
    </IntlProvider>
  )
}

/** A route's loader that fetches a catalogue and hands nothing to the page: the texts need not travel twice. */
export const textsLoader =
  (name: CatalogueName) =>
  async ({ context }: { context: { request: RequestContext } }): Promise<void> => {
    await loadTexts(context.request.language, name)
  }
