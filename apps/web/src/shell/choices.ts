/** Names under which the visitor's choices are kept (S09, S11, R24). */
export const keptUnder = {
  theme: 'theme',
  language: 'selected_language',
  club: 'selected_club',
  redirect: 'login_redirect_url',
  trialNotice: 'trial_notice',
} as const

/** Pages of signing in and of becoming a member: nobody wants to come back to them. */
const onTheWayIn = /\/(?:login|login\/callback|signup|forgot-password|kyc)\/?(?:[?#].*)?$/

/** Keeps the page on which signing in was started, to go on from there (I11). */
export function keepPlace({ from, to }: { from: string; to: string }): void {
  if (onTheWayIn.test(to) && !onTheWayIn.test(from)) localStorage.setItem(keptUnder.redirect, from)
}

/** The same for a link that was followed before its page had come to life, as text: runs in the page it led to. */
export const keepReferrer = `if(performance.getEntriesByType("navigation")[0]?.type==="navigate"&&document.referrer.startsWith(location.origin+"/")&&!${onTheWayIn}.test(document.referrer))localStorage.setItem("${keptUnder.redirect}",document.referrer.slice(location.origin.length))`

/** Sets and keeps the theme. */
export function chooseTheme(theme: 'light' | 'dark'): void {
  localStorage.setItem(keptUnder.theme, theme)
  document.documentElement.dataset['theme'] = theme
}

/** Keeps the language, tells it to the server by a cookie, and loads the page anew. */
export function chooseLanguage(language: 'en' | 'fr'): void {
  localStorage.setItem(keptUnder.language, language)
  document.cookie = `${keptUnder.language}=${language};path=/;max-age=31536000;samesite=lax`
  location.reload()
}

/** Closes the notice of a development environment, on the pages to come as well. */
export function closeTrialNotice(): void {
  localStorage.setItem(keptUnder.trialNotice, 'closed')
  document.documentElement.dataset['trialNotice'] = 'closed'
}

/**
 * Runs before anything is painted: puts the visitor's theme on the document. As text, for it stands in the page itself.
 *
 * @param standard the club's own theme
 * @param forced true where the club leaves no choice
 */
export const themeScript = (standard: 'light' | 'dark', forced: boolean): string =>
  `document.documentElement.dataset.theme=${forced ? `'dark'` : `localStorage.getItem('${keptUnder.theme}')==='light'?'light':localStorage.getItem('${keptUnder.theme}')==='dark'?'dark':'${standard}'`}` +
  `;document.documentElement.dataset.trialNotice=localStorage.getItem('${keptUnder.trialNotice}')??''`
