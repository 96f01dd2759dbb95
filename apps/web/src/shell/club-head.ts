import type { Club } from '@virage/contract'
import { clubThemeCss } from '@virage/ui'
import { useLayoutEffect } from 'react'
import type { PageTheme } from './theme.ts'

/**
 * The head of a club's pages: its title, mark and colours (C11).
 *
 * @param theme what the pages look like before the visitor has chosen
 */
export const clubHead = (club: Club, theme: PageTheme) => ({
  meta: [
    { title: club.platformName },
    { name: 'description', content: club.tagline ?? club.platformName },
    { property: 'og:title', content: club.platformName },
    { property: 'og:description', content: club.tagline ?? '' },
    { property: 'og:image', content: `${club.bannerUrl}?w=1500` },
    { name: 'theme-color', content: club.theme.primary },
    { name: 'color-scheme', content: theme },
  ],
  links: [{ rel: 'icon', href: `${club.logoUrl}?w=300`, type: 'image/webp' }, ...manifest(club)],
  styles: allowedStyles(themeCss(club)),
})

/** Added in the browser: only somebody who installs the application needs it, and a first view would share its way. */
const manifest = ({ slug }: Club) =>
  typeof document === 'undefined' ? [] : [{ rel: 'manifest', href: `/clubs/${slug}/manifest.webmanifest` }]

const themeCss = (club: Club) => clubThemeCss({ ...club.theme, vip: club.vip }, club.theme.mode)

/** The page's policy allows the style element that the server has rendered, and none that the browser adds later. */
const allowedStyles = (css: string) =>
  typeof document === 'undefined' || [...document.querySelectorAll('style')].some((one) => one.textContent === css)
    ? [{ children: css }]
    : []

/** Applies the club's colours to whichever page of its comes next; the first one brings them along. */
export function useClubTheme(club: Club): void {
  const css = themeCss(club)
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [css])
}
