import type { Language } from '@virage/contract'
import { type Html, html, styleSheet } from '../platform/html.ts'
import { documentHeaders, type Headers } from '../platform/http/security-headers.ts'

/** A small page that needs no rendering. */
export type PlainPage = { status: number; headers: Headers; body: string }

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;font:17px/1.5 system-ui,sans-serif;background:light-dark(#f5f6f9,#0a0c14);color:light-dark(#14171f,#f5f6f9)}main{max-width:440px}h1{font-size:30px;line-height:1.15;margin:0 0 12px}p{margin:0;color:light-dark(#565d6d,#a4abbb)}`

const headers = {
  'content-type': 'text/html; charset=utf-8',
  vary: 'accept-language, cookie',
  ...documentHeaders(style),
}

const page = (language: Language, title: string, text: string, head = html``) =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        !${head}
        <title>${title}</title>
        !${styleSheet(style)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
        </main>
      </body>
    </html>`

const unknownHosts: Record<Language, Html> = {
  en: page(
    'en',
    'Nothing is set up here yet',
    'This web address isn’t connected to a club. Check the address and try again.',
  ),
  fr: page(
    'fr',
    'Rien n’est encore configuré ici',
    'Cette adresse web n’est reliée à aucun club. Vérifiez l’adresse, puis réessayez.',
  ),
}

const reload = html`<meta http-equiv="refresh" content="2" />`
const busy: Record<Language, Html> = {
  en: page('en', 'One moment, please', 'We’re busier than usual. This page will reload on its own.', reload),
  fr: page(
    'fr',
    'Un instant, s’il vous plaît',
    'Il y a plus de monde que d’habitude. La page se recharge toute seule.',
    reload,
  ),
}

/** The one page of every host that no club and no product has. */
export const unknownHostPage = (language: Language): PlainPage => ({
  status: 404,
  headers: { ...headers, 'cache-control': 'no-cache' },
  body: unknownHosts[language],
})

/** What a visitor sees while more pages are asked for than are rendered at a time. */
export const busyPage = (language: Language): PlainPage => ({
  status: 503,
  headers: { ...headers, 'cache-control': 'no-store', 'retry-after': '2' },
  body: busy[language],
})
