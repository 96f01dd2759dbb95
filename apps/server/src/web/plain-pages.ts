import type { Language } from '@virage/contract'
import { html, styleSheet } from '../platform/html.ts'
import { perLanguage } from '../platform/languages.ts'
import { documentHeaders, type Headers } from '../platform/http/security-headers.ts'
import { textsOf } from './texts/index.ts'

/** A static page that is not rendered by the fan application. */
export type PlainPage = { status: number; headers: Headers; body: string }

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;font:17px/1.5 system-ui,sans-serif;background:light-dark(#f5f6f9,#0a0c14);color:light-dark(#14171f,#f5f6f9)}main{max-width:440px}h1{font-size:30px;line-height:1.15;margin:0 0 12px}p{margin:0;color:light-dark(#565d6d,#a4abbb)}`

const headers = {
  'content-type': 'text/html; charset=utf-8',
  vary: 'accept-language, cookie',
  ...documentHeaders(style),
}

const page = (language: Language, name: 'unknownHost' | 'busy' | 'deadPreview' | 'tooManyPreviews', head = html``) => {
  const t = textsOf(language)
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        !${head}
        <title>${t(`${name}.title`)}</title>
        !${styleSheet(style)}
      </head>
      <body>
        <main>
          <h1>${t(`${name}.title`)}</h1>
          <p>${t(`${name}.text`)}</p>
        </main>
      </body>
    </html>`
}

const reload = html`<meta http-equiv="refresh" content="2" />`
const unknownHost = perLanguage((language) => page(language, 'unknownHost'))
const deadPreview = perLanguage((language) => page(language, 'deadPreview'))
const tooManyPreviews = perLanguage((language) => page(language, 'tooManyPreviews'))
const busy = perLanguage((language) => page(language, 'busy', reload))

/** The page for all unknown hosts. */
export const unknownHostPage = (language: Language): PlainPage => ({
  status: 404,
  headers: { ...headers, 'cache-control': 'no-cache' },
  body: unknownHost(language),
})

/** The page of a preview link that is invalid, has expired, or shows something that has been deleted. */
export const deadPreviewPage = (language: Language): PlainPage => ({
  status: 404,
  headers,
  body: deadPreview(language),
})

/** The page for a network that has opened too many previews. */
export const tooManyPreviewsPage = (language: Language): PlainPage => ({
  status: 429,
  headers: { ...headers, 'retry-after': '60' },
  body: tooManyPreviews(language),
})

/** The page that a visitor sees while too many pages are being rendered. */
export const busyPage = (language: Language): PlainPage => ({
  status: 503,
  headers: { ...headers, 'cache-control': 'no-store', 'retry-after': '2' },
  body: busy(language),
})
