import { networkOf } from '@virage/identity'
import type { Language } from '@virage/contract'
import type { PreviewViewer } from '@virage/contract/staff'
import type { FastifyInstance } from 'fastify'
import type { FindPreview, FoundPreview } from '../modules/previews/index.ts'
import { momentText } from '../platform/date-texts.ts'
import { html, type Html, styleSheet } from '../platform/html.ts'
import { hashSource, type Headers, previewHeaders } from '../platform/http/security-headers.ts'
import { withPreview } from '../platform/preview.ts'
import type { Platform } from '../platform/platform.ts'
import { pageLanguageOf } from '../platform/http/page-language-of.ts'
import { deadPreviewPage, tooManyPreviewsPage } from './plain-pages.ts'
import { isProductHost } from './page-request.ts'
import { takeNonce } from './take-nonce.ts'
import { textsOf } from './texts/index.ts'

/** Renders a page of the fan application, without a cache. */
export type RenderPage = (
  page: { url: string; language: Language; ownDomainSlug: string | null; as: PreviewViewer; now: Date },
  nonce: string,
) => Promise<Response>

/** How many previews are rendered for a network per minute, over all processes: none of them is cached. */
const renderings = { name: 'previews', most: 60 }

const robots = 'noindex, nofollow, noarchive, nosnippet, noimageindex'
const privateHeaders: Headers = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': robots,
}

/**
 * Serves preview links (docs/decisions/0090). A preview is the fan's page, rendered on the server for a visitor, or for a member
 * who is nobody (docs/decisions/0198). It has no scripts, so it has no session, reads nothing later, and changes nothing.
 */
export function previewPages(
  http: FastifyInstance,
  {
    platform,
    findPreview,
    render,
    nonce: generateNonce,
  }: { platform: Platform; findPreview: FindPreview; render: RenderPage; nonce: () => string },
): void {
  const { clubs, config, requestCounts } = platform

  http.get<{ Params: { token: string } }>('/preview/:token', { schema: { hide: true } }, async (request, reply) => {
    reply.headers(privateHeaders)
    await clubs.all()
    const host = request.headers.host ?? 'localhost'
    const own = isProductHost(host, config) ? undefined : clubs.getIfCachedByHost(host)
    const language = pageLanguageOf(request.raw, own?.languages)
    const network = networkOf(request.ip)
    if (requestCounts.get(renderings, network).current >= renderings.most) {
      const { status, headers, body } = tooManyPreviewsPage(language)
      return reply
        .status(status)
        .headers({ ...headers, ...privateHeaders })
        .send(body)
    }
    const found = await findPreview(request.params.token)
    const club = found && (await clubs.find(found.preview.clubId))
    // A club's own host shows nothing of another club.
    if (!found || !club || (own && own.id !== club.id) || (!own && !isProductHost(host, config))) {
      const { status, headers, body } = deadPreviewPage(language)
      return reply
        .status(status)
        .headers({ ...headers, ...privateHeaders })
        .send(body)
    }
    requestCounts.add(renderings, network)
    const nonce = generateNonce()
    const ownDomainSlug = own?.slug ?? null
    const page = {
      url: `http://localhost${own ? '' : `/clubs/${club.slug}`}${found.path}`,
      language: found.language,
      as: found.as,
      ownDomainSlug,
      now: found.preview.at,
    }
    const response = await withPreview(found.preview, async () => {
      const rendered = await render(page, nonce)
      return { status: rendered.status, text: await rendered.text() }
    })
    const { html: text, styles } = takeNonce(response.text, nonce)
    return reply
      .status(response.status)
      .type('text/html; charset=utf-8')
      .headers({ ...previewHeaders([...styles, hashSource(style)]), ...privateHeaders })
      .send(withBar(withoutScripts(text), barOf(found)))
  })
}

/** Removes the scripts of a page, which the policy would not run anyway, and what loads them. */
const withoutScripts = (page: string): string =>
  page
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="(?:modulepreload|manifest|canonical)"[^>]*>/g, '')

/** Adds the bar at the top of the page, and its style. */
const withBar = (page: string, bar: Html): string =>
  page
    .replace(/<\/head>/, (end) => `<meta name="robots" content="${robots}">${styleSheet(style)}${end}`)
    .replace(/<body\b[^>]*>/, (start) => `${start}${bar}`)

const style = `.preview-bar{position:relative;z-index:60;display:flex;flex-wrap:wrap;justify-content:center;gap:2px 12px;padding:8px 16px;background:#ffd84d;color:#14171f;font:600 14px/20px system-ui,sans-serif}.preview-bar span{font-weight:400}`

function barOf({ language, expiresAt, preview, as }: FoundPreview): Html {
  const t = textsOf(language)
  return html`<aside class="preview-bar" role="note">
    ${t(`preview.${as}`, { moment: momentText(preview.at, language, 'long') })}
    <span>${t('preview.text', { moment: momentText(expiresAt, language, 'long') })}</span>
  </aside>`
}
