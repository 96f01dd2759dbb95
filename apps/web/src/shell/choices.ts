/** Names under which the visitor's choices are kept (S09, S11, R24). */
export const keptUnder = {
  theme: 'theme',
  language: 'selected_language',
  club: 'selected_club',
  redirect: 'login_redirect_url',
  trialNotice: 'trial_notice',
} as const

/** Keeps where to go on after signing in (I11); the pages of signing in themselves are no such place. */
export function keepPlace(href: string): void {
  if (!/\/(?:login|signup|forgot-password|kyc)\/?$/.test(href)) localStorage.setItem(keptUnder.redirect, href)
}

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
