import { createIsomorphicFn } from '@tanstack/react-start'
import type { Club } from '@virage/contract'
import { clubThemeCss } from '@virage/ui'
import { useLayoutEffect } from 'react'
import { requestContext } from '../request-context.ts'
import type { PageTheme } from './theme.ts'

/**
 * Returns the head of a club's pages: title, icon and colours (C11).
 *
 * @param theme the theme of the pages before the visitor chooses one
 */
export const clubHead = (club: Club, theme: PageTheme) => ({
  meta: [
    { title: club.platformName },
    ...linkPreview(club),
    { name: 'theme-color', content: club.theme.primary },
    { name: 'color-scheme', content: theme },
  ],
  links: [{ rel: 'icon', href: `${club.logoUrl}?w=300`, type: 'image/webp' }, ...manifest(club)],
  styles: allowedStyles(themeCss(club)),
})

/** What search engines and other sites show for a link to the page (https://ogp.me), which read the server's page. Their image needs an absolute URL. */
const linkPreview = createIsomorphicFn()
  .server((club: Club) => [
    { name: 'description', content: club.tagline ?? club.platformName },
    { property: 'og:title', content: club.platformName },
    { property: 'og:description', content: club.tagline ?? '' },
    { property: 'og:image', content: new URL(`${club.bannerUrl}?w=1500`, requestContext().publicUrl).href },
  ])
  .client(() => [])

/** Added only in the browser: only installing needs it, and it would compete with the first view for bandwidth. */
const manifest = ({ slug }: Club) =>
  typeof document === 'undefined' ? [] : [{ rel: 'manifest', href: `/clubs/${slug}/manifest.webmanifest` }]

const themeCss = (club: Club) => clubThemeCss({ ...club.theme, vip: club.vip }, club.theme.mode)

/** Returns the style only where the content security policy allows it: on the server, or if the page already has it. */
const allowedStyles = (css: string) =>
  typeof document === 'undefined' ||
  [...document.querySelectorAll('style')].some(({ textContent }) => textContent === css)
    ? [{ children: css }]
    : []

/** Applies the club's colours after navigation in the browser; the server renders them into the first page. */
export function useClubTheme(club: Club): void {
  const css = themeCss(club)
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [css])
}
