import type { Language } from '@virage/contract'
import type { ClubSettings } from '@virage/contract/staff'
import { textsAt } from '../../parts/language-fields.tsx'
import { numberOf, numberText } from '../../parts/numbers.ts'

/** Switches of a club. */
export const switches = [
  'referralNeeded',
  'dueDiligenceRequired',
  'membershipRequired',
  'coinsEnabled',
  'fiatAccepted',
  'promoteDonation',
] as const

/** Addresses of a club's pages. */
export const addresses = ['webappUrl', 'eulaUrl', 'sfcUrl', 'privacyPolicyUrl'] as const

/** A question that fans often ask, and its answer. */
export type FaqItem = { id: string } & Record<`${'question' | 'answer'}.${Language}`, string>

/** The most questions of a club that the API accepts. */
export const mostFaq = 50

/** Returns a question without text. */
export const newFaqItem = (): FaqItem => ({
  id: crypto.randomUUID(),
  'question.en': '',
  'question.fr': '',
  'answer.en': '',
  'answer.fr': '',
})

/** Texts of a club in its languages, by path. */
type Texts = Record<`${'headline' | 'tagline' | 'presentation'}.${Language}`, string>

/** What the form of a club's settings holds; amounts are typed texts. */
export type SettingsForm = Texts &
  Record<(typeof switches)[number], boolean> &
  Record<(typeof addresses)[number], string> & {
    platformName: string
    name: string
    logoUrl: string
    bannerUrl: string
    'theme.primary': string
    'theme.accent': string
    'theme.hue': string
    'theme.mode': string
    contactEmail: string
    ticker: string
    currentPrice: string
    membershipFee: string
    extensionWindow: string
    dueDeadline: string
    autoChargeHours: string
    faq: FaqItem[]
  }

const stored = (settings: ClubSettings, path: 'headline' | 'tagline' | 'presentation', language: Language): string =>
  settings[path][language] ?? ''

/** Returns what the form shows for a club. */
export const toSettingsForm = (settings: ClubSettings, language: Language): SettingsForm => ({
  'headline.en': stored(settings, 'headline', 'en'),
  'headline.fr': stored(settings, 'headline', 'fr'),
  'tagline.en': stored(settings, 'tagline', 'en'),
  'tagline.fr': stored(settings, 'tagline', 'fr'),
  'presentation.en': stored(settings, 'presentation', 'en'),
  'presentation.fr': stored(settings, 'presentation', 'fr'),
  platformName: settings.platformName,
  name: settings.name,
  logoUrl: settings.logoUrl,
  bannerUrl: settings.bannerUrl,
  'theme.primary': settings.theme.primary,
  'theme.accent': settings.theme.accent,
  'theme.hue': String(settings.theme.hue),
  'theme.mode': settings.theme.mode,
  contactEmail: settings.contactEmail ?? '',
  ticker: settings.ticker,
  currentPrice: numberText(settings.currentPrice, language),
  membershipFee: numberText(settings.membershipFee, language),
  extensionWindow: String(settings.extensionWindow),
  dueDeadline: String(settings.dueDeadline),
  autoChargeHours: String(settings.autoChargeHours),
  referralNeeded: settings.referralNeeded,
  dueDiligenceRequired: settings.dueDiligenceRequired,
  membershipRequired: settings.membershipRequired,
  coinsEnabled: settings.coinsEnabled,
  fiatAccepted: settings.fiatAccepted,
  promoteDonation: settings.promoteDonation,
  webappUrl: settings.webappUrl,
  eulaUrl: settings.eulaUrl,
  sfcUrl: settings.sfcUrl,
  privacyPolicyUrl: settings.privacyPolicyUrl,
  faq: settings.faq.map(({ question, answer }, index) => ({
    id: `stored ${index}`,
    'question.en': question.en ?? '',
    'question.fr': question.fr ?? '',
    'answer.en': answer.en ?? '',
    'answer.fr': answer.fr ?? '',
  })),
})

/** Returns the theme of a form. */
export const themeOf = (form: SettingsForm): ClubSettings['theme'] => ({
  primary: form['theme.primary'],
  accent: form['theme.accent'],
  hue: numberOf(form['theme.hue']),
  mode: form['theme.mode'] === 'dark' ? 'dark' : 'light',
})

const fields = {
  headline: (form: SettingsForm) => textsAt(form, 'headline'),
  tagline: (form: SettingsForm) => textsAt(form, 'tagline'),
  presentation: (form: SettingsForm) => textsAt(form, 'presentation'),
  platformName: ({ platformName }: SettingsForm) => platformName,
  name: ({ name }: SettingsForm) => name,
  logoUrl: ({ logoUrl }: SettingsForm) => logoUrl,
  bannerUrl: ({ bannerUrl }: SettingsForm) => bannerUrl,
  theme: themeOf,
  contactEmail: ({ contactEmail }: SettingsForm) => (contactEmail.trim() === '' ? null : contactEmail.trim()),
  ticker: ({ ticker }: SettingsForm) => ticker,
  // Without coins, prices are in euros: one of the club's units is one euro.
  currentPrice: ({ coinsEnabled, currentPrice }: SettingsForm) => (coinsEnabled ? numberOf(currentPrice) : 1),
  membershipFee: ({ membershipFee }: SettingsForm) => (membershipFee.trim() === '' ? null : numberOf(membershipFee)),
  extensionWindow: ({ extensionWindow }: SettingsForm) => numberOf(extensionWindow),
  dueDeadline: ({ dueDeadline }: SettingsForm) => numberOf(dueDeadline),
  autoChargeHours: ({ autoChargeHours }: SettingsForm) => numberOf(autoChargeHours),
  referralNeeded: ({ referralNeeded }: SettingsForm) => referralNeeded,
  dueDiligenceRequired: ({ dueDiligenceRequired }: SettingsForm) => dueDiligenceRequired,
  membershipRequired: ({ membershipRequired }: SettingsForm) => membershipRequired,
  coinsEnabled: ({ coinsEnabled }: SettingsForm) => coinsEnabled,
  fiatAccepted: ({ fiatAccepted }: SettingsForm) => fiatAccepted,
  promoteDonation: ({ promoteDonation }: SettingsForm) => promoteDonation,
  webappUrl: ({ webappUrl }: SettingsForm) => webappUrl,
  eulaUrl: ({ eulaUrl }: SettingsForm) => eulaUrl,
  sfcUrl: ({ sfcUrl }: SettingsForm) => sfcUrl,
  privacyPolicyUrl: ({ privacyPolicyUrl }: SettingsForm) => privacyPolicyUrl,
  faq: ({ faq }: SettingsForm) =>
    faq.map((item) => ({ question: textsAt(item, 'question'), answer: textsAt(item, 'answer') })),
}
type Body = { [K in keyof typeof fields]: ReturnType<(typeof fields)[K]> }

/** Returns the settings that changed paths of the form belong to. With coins that are switched off goes their price. */
export function settingsBody(form: SettingsForm, changed: string[]): Partial<Body> {
  const names = new Set(changed.map((path) => path.split('.')[0]))
  if (names.has('coinsEnabled') && !form.coinsEnabled) names.add('currentPrice')
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, read]) => (names.has(name) ? [[name, read(form)]] : [])),
  )
}
