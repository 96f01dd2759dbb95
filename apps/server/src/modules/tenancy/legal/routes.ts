import type { Language } from '@virage/contract'
import { languages } from '@virage/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Club, ClubCache } from '../../../platform/access/clubs.ts'
import { type Html, html, styleSheet } from '../../../platform/html.ts'
import { languageOf } from '../../../platform/http/language-of.ts'
import { pageLanguageOf } from '../../../platform/http/page-language-of.ts'
import { documentHeaders, pdfHeaders } from '../../../platform/http/security-headers.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { renderMarkdown } from '../../../platform/markdown.ts'
import { textsOf } from '../texts/index.ts'
import { type LegalDocument, legalDocuments, legalText } from './legal-texts.ts'
import { renderPdf } from './render-pdf.ts'

type Address = { Params: { slug: string; document: string }; Querystring: { lang?: string } }

/**
 * Registers the legal documents of clubs: terms, payments, privacy, and the terms of giveaways, which are also a PDF
 * (S10, P09).
 */
export function legalRoutes(app: FastifyInstance, { clubs }: { clubs: ClubCache }): void {
  app.get<Address>('/legal/:slug/:document', { schema: { hide: true } }, async (request, reply) => {
    const { slug, document } = request.params
    const club = await clubs.find(slug)
    const name = legalDocuments.find((one) => one === document.replace(/\.pdf$/, ''))
    if (!club || !name) throw new ApiError('errors.backend.notFound')
    const language = wantedLanguage(request, club)
    const text = legalText(name, club, language)
    reply
      .header('content-language', language)
      .header('cache-control', 'public, max-age=300')
      .header('vary', 'accept-language, cookie')
    if (document.endsWith('.pdf')) {
      reply.header('content-disposition', `inline; filename="${slug}-${name}-${language}.pdf"`)
      return reply
        .type('application/pdf')
        .headers(pdfHeaders)
        .send(await renderPdf(text, { title: titleOf(text), language }))
    }
    reply.headers(documentHeaders(style, { formsStayHere: true }))
    return reply.type('text/html; charset=utf-8').send(page(club, name, language, text))
  })
}

/** Returns the language of the query, else the one chosen on the pages, else the browser's. */
function wantedLanguage(request: FastifyRequest<Address>, club: Club): Language {
  const { lang } = request.query
  if (lang === undefined) return pageLanguageOf(request, club.languages)
  return languageOf({ headers: { 'accept-language': lang } }, club.languages)
}

const titleOf = (text: string) => /^# (.*)/.exec(text)?.[1] ?? ''

function page(club: Club, name: LegalDocument, language: Language, text: string): Html {
  const others = languages.filter((one) => one !== language && club.languages.includes(one))
  const links = [
    html`<a href="/clubs/${club.slug}">${club.platform_name}</a>`,
    ...others.map((other) => html`<a href="?lang=${other}" lang="${other}">${textsOf(other)('language')}</a>`),
    name === 'giveaway-terms' ? html`<a href="${name}.pdf?lang=${language}">PDF</a>` : '',
  ]
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${titleOf(text)}</title>
        !${styleSheet(style)}
      </head>
      <body>
        <nav>!${links}</nav>
        <main>!${renderMarkdown(text)}</main>
      </body>
    </html>`
}

const style = `:root{color-scheme:light dark;--muted:light-dark(#565d6d,#a4abbb)}body{font:17px/1.6 system-ui,sans-serif;max-width:720px;margin:0 auto;padding:24px 20px 80px}nav{display:flex;gap:24px;font-size:15px}nav a{display:inline-flex;align-items:center;min-height:44px;color:inherit}nav a:first-child{margin-right:auto;font-weight:700;text-decoration:none}h1{font-size:34px;line-height:1.1;margin:32px 0 24px}h2{font-size:20px;margin:36px 0 8px}p,ul{margin:0 0 12px}li{margin-bottom:6px}@media print{nav{display:none}}`
