import type { PreviewDraft } from '@virage/contract/staff'
import type { Club } from '../../../platform/access/clubs.ts'

type Look = Extract<PreviewDraft, { kind: 'club' }>['values']

/** Returns a club with a look that has not been saved. */
export const withLook = (
  club: Club,
  { platformName, logoUrl, bannerUrl, presentation, headline, tagline, theme }: Look,
): Club => ({
  ...club,
  ...(platformName !== undefined && { platform_name: platformName }),
  ...(logoUrl !== undefined && { logo_url: logoUrl }),
  ...(bannerUrl !== undefined && { banner_url: bannerUrl }),
  ...(presentation !== undefined && { presentation }),
  ...(headline !== undefined && { headline }),
  ...(tagline !== undefined && { tagline }),
  ...(theme && {
    primary_color: theme.primary,
    accent_color: theme.accent,
    hue: theme.hue,
    theme_mode: theme.mode,
  }),
})
