import { type Language, recordConsent } from '@virage/contract'
import 'vanilla-cookieconsent/dist/cookieconsent.css'
import * as CookieConsent from 'vanilla-cookieconsent'
import { call } from '../../api.ts'
import { loadTexts } from '../../i18n/catalogues.ts'
import type { PageSource } from '../telemetry/start-telemetry.ts'
import { readConsent } from './read-consent.ts'
import './cookie-consent.css'

/** How long a choice is kept, in days. */
const days = 182

/** Where a visitor is, and how to hear of the pages that they open. */
export type Visit = { slug: string; language: Language; onPage: PageSource }

let opened: Promise<void> | undefined

/** AccountPrompts what may be stored, unless that was answered before; keeps each answer; starts what was allowed (K05, E06). */
export function openConsent(visit: Visit): Promise<void> {
  opened ??= run(visit)
  return opened
}

/** Opens the dialog in which single purposes are allowed or not. */
export const showChoices = (): void => CookieConsent.showPreferences()

async function run({ slug, language, onPage }: Visit): Promise<void> {
  const { consent } = await loadTexts(language, 'consent')
  if (!consent) return
  // Plain words need no formatting: compiled, they are still text.
  const words = consent as Record<keyof typeof consent, string>
  const begin = () => {
    if (CookieConsent.acceptedCategory('analytics'))
      void import('../telemetry/start-telemetry.ts').then(({ startTelemetry }) => startTelemetry({ slug, onPage }))
  }
  await CookieConsent.run({
    cookie: { name: 'cc_cookie', expiresAfterDays: days, sameSite: 'Lax', secure: true },
    categories: {
      necessary: { enabled: true, readOnly: true },
      analytics: {
        autoClear: {
          // Those of this host alone, and those of each domain above it.
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
    // Whoever looks at the page is asked, machines included: they see what people see.
    hideFromBots: false,
    language: {
      default: language,
      translations: {
        [language]: {
          consentModal: {
            title: words.title,
            description: words.text,
            acceptAllBtn: words.accept,
            acceptNecessaryBtn: words.refuse,
            showPreferencesBtn: words.choose,
          },
          preferencesModal: {
            title: words.choices,
            acceptAllBtn: words.accept,
            acceptNecessaryBtn: words.refuse,
            savePreferencesBtn: words.save,
            closeIconLabel: words.close,
            sections: [
              { title: words.necessary, description: words.necessaryText, linkedCategory: 'necessary' },
              { title: words.analytics, description: words.analyticsText, linkedCategory: 'analytics' },
            ],
          },
        },
      },
    },
    // The page stays usable beside the question, so that it is no modal dialog to assistive technology.
    onModalReady: ({ modalName, modal }) => {
      if (modalName === 'consentModal') modal.setAttribute('aria-modal', 'false')
    },
    onFirstConsent: keep,
    onChange: () => {
      keep()
      begin()
    },
    onConsent: begin,
  })
}

const keep = () => {
  const record = readConsent(CookieConsent.getCookie())
  if (record) void call(recordConsent, { params: {}, body: record })
}

/**
 * A host and the domains above it. Analytics put their cookies on the uppermost that a browser lets them: which one that
 * is, only its list of public suffixes knows.
 */
const domainsOf = (host: string): string[] => {
  const labels = host.split('.')
  return labels.map((_, first) => labels.slice(first).join('.'))
}
