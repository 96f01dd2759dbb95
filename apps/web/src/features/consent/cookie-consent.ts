import { type Language, recordConsent } from '@virage/contract'
import 'vanilla-cookieconsent/dist/cookieconsent.css'
import * as CookieConsent from 'vanilla-cookieconsent'
import { loadTexts } from '../../i18n/catalogues.ts'
import type { PageSource } from '../telemetry/start-telemetry.ts'
import { readConsent } from './read-consent.ts'
import './cookie-consent.css'

/** Lifetime of a choice, in days. */
const lifetimeDays = 182

/** The club and language of a visitor, and a source of page views. */
export type Visit = { slug: string; language: Language; onPage: PageSource }

let opened: Promise<void> | undefined

/**
 * Asks for consent unless the visitor has already chosen. Records each choice, and starts what was allowed (K05, E06).
 *
 * @throws if its texts can't be fetched; the next call tries again
 */
export function openConsent(visit: Visit): Promise<void> {
  opened ??= run(visit).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/** Opens the dialog with a choice for each purpose. */
export const showChoices = (): void => CookieConsent.showPreferences()

async function run({ slug, language, onPage }: Visit): Promise<void> {
  const { consent } = await loadTexts(language, 'consent')
  if (!consent) return
  // Messages without parameters are still strings after compilation.
  const texts = consent as Record<keyof typeof consent, string>
  const startIfAllowed = () => {
    if (CookieConsent.acceptedCategory('analytics'))
      void import('../telemetry/start-telemetry.ts').then(({ startTelemetry }) => startTelemetry({ slug, onPage }))
  }
  await CookieConsent.run({
    cookie: { name: 'cc_cookie', expiresAfterDays: lifetimeDays, sameSite: 'Lax', secure: true },
    categories: {
      necessary: { enabled: true, readOnly: true },
      analytics: {
        autoClear: {
          // Cookies of this host only, and of each parent domain.
          cookies: [{ name: /^_ga/ }, ...domainsOf(location.hostname).map((domain) => ({ name: /^_ga/, domain }))],
          reloadPage: true,
        },
      },
    },
    guiOptions: {
      consentModal: { layout: 'box', position: 'bottom left', equalWeightButtons: true },
      preferencesModal: { layout: 'box', equalWeightButtons: true },
    },
    disablePageInteraction: false,
    // Bots see the same page as people.
    hideFromBots: false,
    language: {
      default: language,
      translations: {
        [language]: {
          consentModal: {
            title: texts.title,
            description: texts.text,
            acceptAllBtn: texts.accept,
            acceptNecessaryBtn: texts.refuse,
            showPreferencesBtn: texts.choose,
          },
          preferencesModal: {
            title: texts.choices,
            acceptAllBtn: texts.accept,
            acceptNecessaryBtn: texts.refuse,
            savePreferencesBtn: texts.save,
            closeIconLabel: texts.close,
            sections: [
              { title: texts.necessary, description: texts.necessaryText, linkedCategory: 'necessary' },
              { title: texts.analytics, description: texts.analyticsText, linkedCategory: 'analytics' },
            ],
          },
        },
      },
    },
    // The page stays usable, so the dialog must not be modal for assistive technology.
    onModalReady: ({ modalName, modal }) => {
      if (modalName === 'consentModal') modal.setAttribute('aria-modal', 'false')
    },
    onFirstConsent: saveRecord,
    onChange: () => {
      saveRecord()
      startIfAllowed()
    },
    onConsent: startIfAllowed,
  })
}

/**
 * Sends the choice to the server. After a withdrawal, the library reloads the page at once: the request begins before that,
 * without a wait for a token, which it doesn't need, and outlives the page.
 */
const saveRecord = () => {
  const record = readConsent(CookieConsent.getCookie())
  if (!record) return
  const headers = { 'content-type': 'application/json' }
  const { method, path } = recordConsent
  void fetch(path, { method, headers, body: JSON.stringify(record), keepalive: true }).catch(() => {})
}

/**
 * Returns a host and its parent domains. Google Analytics sets its cookies on the topmost one that the browser allows,
 * which depends on the public suffix list.
 */
const domainsOf = (host: string): string[] => {
  const labels = host.split('.')
  return labels.map((_, first) => labels.slice(first).join('.'))
}
