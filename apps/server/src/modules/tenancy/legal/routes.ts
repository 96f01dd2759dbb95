import type { Language } from '@virage/contract'
import { languages } from '@virage/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Club } from '../../../platform/access/clubs.ts'
import { type Html, html, styleSheet } from '../../../platform/html.ts'
import { languageOf } from '../../../platform/http/language-of.ts'
import { pageLanguageOf } from '../../../platform/http/page-language-of.ts'
import { documentHeaders, pdfHeaders } from '../../../platform/http/security-headers.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { renderMarkdown } from '../../../platform/markdown.ts'
import { textsOf } from '../texts/index.ts'
import { readSeller } from '../seller/queries.ts'
import { legalNotice } from './legal-notice.ts'
import { type LegalDocument, legalDocuments, legalText } from './legal-texts.ts'
import { renderPdf } from './render-pdf.ts'

/** How many PDFs are kept in memory: each club has four documents in two languages. */
const mostPdfs = 200

type Address = { Params: { slug: string; document: string }; Querystring: { lang?: unknown } }

/**
 * Registers the legal documents of clubs: who sells, terms, payments, privacy, and the terms of giveaways, which are also a
 * PDF (S10, P09).
 */
export function legalRoutes(app: FastifyInstance, { clubs, database }: Pick<Platform, 'clubs' | 'database'>): void {
  // Drawing a PDF blocks the main loop, and anyone may ask for one.
  const pdfs = new LRUCache<string, Buffer, Language>({
    max: mostPdfs,
    fetchMethod: (text, _known, { context: language }) => renderPdf(text, { title: titleOf(text), language }),
  })
  app.get<Pick<Address, 'Querystring'> & { Params: { slug: string } }>(
    '/legal/:slug/legal-notice',
    { schema: { hide: true } },
    async (request, reply) => {
      const club = await clubs.find(request.params.slug)
      if (!club) throw new ApiError('errors.backend.notFound')
      const language = wantedLanguage(request, club)
      const seller = await database.withTenant(club.id, (tx) => readSeller(tx, club.id))
      return reply
        .headers(documentHeaders(style, { formsStayHere: true }))
        .header('content-language', language)
        .header('cache-control', 'public, max-age=300')
        .header('vary', 'accept-language, cookie')
        .type('text/html; charset=utf-8')
        .send(
          page(club, language, {
            title: textsOf(language)('notice.title'),
            content: legalNotice(club, seller, language),
          }),
        )
    },
  )

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
        .send(await pdfs.fetch(text, { context: language }))
    }
    reply.headers(documentHeaders(style, { formsStayHere: true }))
    return reply
      .type('text/html; charset=utf-8')
      .send(page(club, language, { title: titleOf(text), content: renderMarkdown(text), pdf: pdfOf(name) }))
  })
}

/** Returns the language of the query, else the one chosen on the pages, else the browser's. */
function wantedLanguage(request: FastifyRequest<Pick<Address, 'Querystring'>>, club: Club): Language {
  const { lang } = request.query
  if (typeof lang !== 'string') return pageLanguageOf(request, club.languages)
  return languageOf({ headers: { 'accept-language': lang } }, club.languages)
}

const titleOf = (text: string) => /^# (.*)/.exec(text)?.[1] ?? ''

/** Returns the name of a document's PDF; undefined if it is only a page. */
const pdfOf = (name: LegalDocument) => (name === 'giveaway-terms' ? `${name}.pdf` : undefined)

function page(
  club: Club,
  language: Language,
  { title, content, pdf }: { title: string; content: string; pdf?: string | undefined },
): Html {
  const others = languages.filter((one) => one !== language && club.languages.includes(one))
  const links = [
    html`<a href="/clubs/${club.slug}">${club.platform_name}</a>`,
    ...others.map((other) => html`<a href="?lang=${other}" lang="${other}">${textsOf(other)('language')}</a>`),
    pdf === undefined ? '' : html`<a href="${pdf}?lang=${language}">PDF</a>`,
  ]
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title}</title>
        !${styleSheet(style)}
      </head>
      <body>
        <nav>!${links}</nav>
        <main>!${content}</main>
      </body>
    </html>`
}

const style = `:root{color-scheme:light dark;--muted:light-dark(#565d6d,#a4abbb)}body{font:17px/1.6 system-ui,sans-serif;max-width:720px;margin:0 auto;padding:24px 20px 80px}nav{display:flex;gap:24px;font-size:15px}nav a{display:inline-flex;align-items:center;min-height:44px;color:inherit}nav a:first-child{margin-right:auto;font-weight:700;text-decoration:none}h1{font-size:34px;line-height:1.1;margin:32px 0 24px}h2{font-size:20px;margin:36px 0 8px}p,ul,dl{margin:0 0 12px}dl{display:grid;gap:8px 24px}dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}main a{color:inherit}@media(min-width:480px){dl{grid-template-columns:minmax(120px,220px) 1fr}}li{margin-bottom:6px}@media print{nav{display:none}}`
