/** Names under which the visitor's choices are kept (S09, S11, R24). */
export const storageKeys = {
  theme: 'theme',
  language: 'selected_language',
  club: 'selected_club',
  redirect: 'login_redirect_url',
  trialNotice: 'trial_notice',
  /** Followed by a club's slug. */
  unsavedLanguage: 'unsaved_language.',
} as const

/** Pages of signing in and of becoming a member: nobody wants to come back to them. */
const signInPages = /\/(?:login|login\/callback|signup|forgot-password|kyc)\/?(?:[?#].*)?$/

/** Keeps the page on which signing in was started, to go on from there (I11). */
export function storeLoginRedirect({ from, to }: { from: string; to: string }): void {
  if (signInPages.test(to) && !signInPages.test(from)) localStorage.setItem(storageKeys.redirect, from)
}

/**
 * The same for a link that was followed before its page had come to life, as text: runs in the page it led to. Whoever
 * comes from nowhere, by a bookmark or a typed address, leaves no page: what an earlier sign-in has kept is forgotten.
 */
export const storeReferrerScript =
  `if(performance.getEntriesByType("navigation")[0]?.type==="navigate"){` +
  `if(!document.referrer.startsWith(location.origin+"/"))localStorage.removeItem("${storageKeys.redirect}");` +
  `else if(!${signInPages}.test(document.referrer))localStorage.setItem("${storageKeys.redirect}",document.referrer.slice(location.origin.length))}`

/** Keeps the language, tells it to the server by a cookie, and loads the page anew, once there is a connection. */
export function chooseLanguage(language: 'en' | 'fr'): void {
  localStorage.setItem(storageKeys.language, language)
  document.cookie = `${storageKeys.language}=${language};path=/;max-age=31536000;samesite=lax`
  if (navigator.onLine) location.reload()
  else addEventListener('online', () => location.reload(), { once: true })
}

/** Closes the notice of a development environment, on the pages to come as well. */
export function closeTrialNotice(): void {
  localStorage.setItem(storageKeys.trialNotice, 'closed')
  document.documentElement.dataset['trialNotice'] = 'closed'
}
