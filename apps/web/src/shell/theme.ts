import { createIsomorphicFn } from '@tanstack/react-start'
import type { Club } from '@virage/contract'
import { useLayoutEffect } from 'react'
import { storageKeys } from './choices.ts'

type Theme = 'light' | 'dark'

/** A page's theme before the visitor chooses one, in the syntax of CSS `color-scheme`; `only` ignores the choice. */
export type PageTheme = Theme | 'only dark'

/** Returns the default theme of a club's pages: dark in an invitation-only club (C09). */
export const clubTheme = ({ referralNeeded, theme }: Pick<Club, 'referralNeeded' | 'theme'>): Theme =>
  referralNeeded ? 'dark' : theme.mode

/** Sets and stores the visitor's theme. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKeys.theme, theme)
  document.documentElement.dataset['theme'] = theme
}

function applyTheme(standard: PageTheme): void {
  const chosen = localStorage.getItem(storageKeys.theme)
  const theme = standard === 'only dark' ? 'dark' : chosen === 'light' || chosen === 'dark' ? chosen : standard
  document.documentElement.dataset['theme'] = theme
}

/** Applies the theme while these pages are shown. The product's own pages are dark. */
export function useTheme(standard: PageTheme): void {
  useLayoutEffect(() => {
    applyTheme(standard)
    return () => applyTheme('dark')
  }, [standard])
}

/** Applies the theme, hides a closed notice, and marks the page of a fan who was signed in: it shows no links to the login until the session is known. */
const beforeFirstPaint = `{const root=document.documentElement.dataset,standard=document.querySelector('meta[name=color-scheme]')?.content??'dark',chosen=localStorage.getItem('${storageKeys.theme}');root.theme=standard==='only dark'?'dark':chosen==='light'||chosen==='dark'?chosen:standard;root.trialNotice=localStorage.getItem('${storageKeys.trialNotice}')??'';if(Object.keys(localStorage).some(key=>key.startsWith('CognitoIdentityServiceProvider.')&&key.endsWith('.LastAuthUser')))root.returning=''}`

/**
 * Shows the fonts once the page has been painted, so that its largest picture does not share a slow connection with
 * them. Until then their fallbacks of the same measures stand in (styles.css).
 */
const showFonts = `addEventListener('load',()=>requestAnimationFrame(()=>setTimeout(()=>document.documentElement.dataset.fonts='shown')))`

/** The inline script in the head of each page, which runs before the first paint. Browsers have it from the document, not from their code. */
export const headScript = createIsomorphicFn()
  .server(() => `${beforeFirstPaint};${showFonts}`)
  .client(() => '')
