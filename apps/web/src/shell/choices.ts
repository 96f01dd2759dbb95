import { reloadWhenConnected } from './reload.ts'

/** Keys of the visitor's choices in the browser's storage (S09, S11, R24). */
export const storageKeys = {
  theme: 'theme',
  language: 'selected_language',
  club: 'selected_club',
  redirect: 'login_redirect_url',
  trialNotice: 'trial_notice',
  /** Prefix of a club's slug. */
  unsavedLanguage: 'unsaved_language.',
} as const

/** Stores the language, also in a cookie for the server, and reloads the page as soon as there is a connection. */
export function chooseLanguage(language: 'en' | 'fr'): void {
  localStorage.setItem(storageKeys.language, language)
  document.cookie = `${storageKeys.language}=${language};path=/;max-age=31536000;samesite=lax`
  void reloadWhenConnected()
}

/** Closes the notice of a development environment on this page and all others. */
export function closeTrialNotice(): void {
  localStorage.setItem(storageKeys.trialNotice, 'closed')
  document.documentElement.dataset['trialNotice'] = 'closed'
}
