import type { Club } from '@virage/contract'
import { clubThemeCss } from '@virage/ui'
import { themeScript } from './choices.ts'

/**
 * The head of a club's pages: its title, mark and colours (C11).
 *
 * @param darkOnly true where the visitor's choice of theme does not count
 */
export const clubHead = (club: Club, darkOnly: boolean) => ({
  meta: [
    { title: club.platformName },
    { name: 'description', content: club.tagline ?? club.platformName },
    { property: 'og:title', content: club.platformName },
    { property: 'og:description', content: club.tagline ?? '' },
    { property: 'og:image', content: `${club.bannerUrl}?w=1500` },
    { name: 'theme-color', content: club.theme.primary },
  ],
  links: [
    { rel: 'icon', href: `${club.logoUrl}?w=300`, type: 'image/webp' },
    { rel: 'manifest', href: `/clubs/${club.slug}/manifest.webmanifest` },
  ],
  styles: [{ children: clubThemeCss({ ...club.theme, vip: club.vip }, club.theme.mode) }],
  scripts: [{ children: themeScript(club.theme.mode, darkOnly) }],
})
