import { type ReactNode, use, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import type { RequestContext } from '../request-context.ts'
import { type CatalogueName, loadTexts, withTexts } from './catalogues.ts'

/**
 * Adds the texts of a catalogue for the components inside. Routes load them first, so this suspends only during hydration,
 * while the page that the server rendered stays visible.
 */
export function Texts({ of: name, children }: { of: CatalogueName; children: ReactNode }) {
  const language = useLocale()
  const outer = useMessages()
  const own = use(loadTexts(language, name))
  const messages = useMemo(() => withTexts(outer, own), [outer, own])
  return (
    <IntlProvider locale={language} messages={messages}>
      {children}
    </IntlProvider>
  )
}

/** Returns a route's loader that loads a catalogue. It returns no data, so that the page does not contain the texts twice. */
export const textsLoader =
  (name: CatalogueName) =>
  async ({ context }: { context: { request: RequestContext } }): Promise<void> => {
    await loadTexts(context.request.language, name)
  }
