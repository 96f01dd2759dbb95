import { type Browser, chromium } from '@playwright/test'
import config from '../playwright.config.ts'
import type { Setup } from './options.ts'

type Language = Setup['language']

export const localeOf = (language: Language): string => (language === 'fr' ? 'fr-FR' : 'en-GB')

/**
 * A browser whose every tab asks for pages in this language. The locale of a context does not reach the first request
 * of a tab that is opened by a click with the Ctrl key.
 */
export function launchIn(language: Language): Promise<Browser> {
  const { args = [], ...options } = config.use?.launchOptions ?? {}
  const locale = localeOf(language)
  return chromium.launch({ ...options, args: [...args, `--accept-lang=${locale},${locale.slice(0, 2)}`] })
}
