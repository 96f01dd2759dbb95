/** The colours of a club, as CSS colours. */
type Colours = { primary_color: string; accent_color: string }

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
