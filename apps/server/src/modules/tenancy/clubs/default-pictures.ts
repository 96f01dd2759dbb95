/** The colours of a club, as CSS colours. */
type Colours = { primary_color: string; accent_color: string }

/** The colours of a club whose owner has chosen none. */
export const defaultColours = { primary_color: '#1f3a93', accent_color: '#f5b700', hue: 230 }

/** The URL of a club's default crest. */
export const crestUrl = (slug: string): string => `/media/${slug}-crest.svg`

/** The URL of a club's default banner. */
export const bannerUrl = (slug: string): string => `/media/${slug}-banner.svg`

/** The URL of the picture of a club's sample exclusives. */
export const sampleUrl = (slug: string): string => `/media/${slug}-sample.svg`

/** Renders the default crest of a club as SVG: a shield in its colours. */
export const defaultCrest = ({ primary_color, accent_color }: Colours): string => `<svg
  xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">
  <clipPath id="shield"><path d="M100 10 182 34v66c0 44-34 76-82 92C52 176 18 144 18 100V34z"/></clipPath>
  <g clip-path="url(#shield)">
    <rect width="200" height="200" fill="${primary_color}"/>
    <path d="M18 132 100 84l82 48v34l-82-48-82 48z" fill="${accent_color}"/>
    <path d="M100 0h100v200H100z" fill="#000" opacity=".12"/>
  </g>
  <path d="M100 10 182 34v66c0 44-34 76-82 92C52 176 18 144 18 100V34z" fill="none" stroke="${accent_color}" stroke-width="8"/>
</svg>`

/** Renders the default banner of a club as SVG: floodlights over its colour. */
export const defaultBanner = ({ primary_color, accent_color }: Colours): string => `<svg
  xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1760 800" width="1760" height="800">
  <defs>
    <linearGradient id="night" x2="0" y2="1">
      <stop stop-color="${primary_color}"/><stop offset="1" stop-color="#0b0d14"/>
    </linearGradient>
    <linearGradient id="beam" x2="0" y2="1">
      <stop stop-color="#fff" stop-opacity=".4"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>
    </linearGradient>
  </defs>
  <rect width="1760" height="800" fill="url(#night)"/>
  <path d="M260 60 520 800H-40zM900 20l300 780H600zM1540 60l280 740h-560z" fill="url(#beam)"/>
  <path d="M0 700c420-70 1340-70 1760 0v100H0z" fill="${accent_color}" opacity=".28"/>
</svg>`

/** Renders the picture of a sample exclusive as SVG: a frame that waits for a photo. */
export const samplePicture = ({ primary_color, accent_color }: Colours): string => `<svg
  xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000">
  <rect width="800" height="1000" fill="${primary_color}"/>
  <path d="M0 760 800 420v580H0z" fill="#000" opacity=".18"/>
  <rect x="120" y="150" width="560" height="700" rx="32" fill="none" stroke="${accent_color}" stroke-width="10"
    stroke-dasharray="36 24"/>
  <path d="M310 440h46l22-34h104l22 34h46v150H310z" fill="none" stroke="${accent_color}" stroke-width="14"
    stroke-linejoin="round"/>
  <circle cx="430" cy="514" r="42" fill="none" stroke="${accent_color}" stroke-width="14"/>
</svg>`
