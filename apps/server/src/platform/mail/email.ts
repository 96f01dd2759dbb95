import { html } from '../html.ts'
import type { Mail, MailFile } from './mail.ts'

/** The content of an email: plain sentences, at most one button and one code. */
export type Email = {
  to: string
  subject: string
  /** What is recorded instead of a subject that names another member. */
  recordedSubject?: string
  /** The name of the club or the product, at the top. */
  from: string
  /** Their line breaks are kept. */
  paragraphs: string[]
  code?: string
  button?: { label: string; url: string }
  /** Small print at the end. */
  footnote?: string
  /** Who sells, in emails about payments: under the small print. */
  imprint?: string | undefined
  /**
   * A link that unsubscribes from emails of this kind with one click: under the small print, and in the headers (RFC
   * 8058).
   */
  unsubscribe?: { label: string; url: string }
  files?: MailFile[]
}

/** Renders an email as plain text and as HTML that all email clients support (tables, inline styles). */
export function renderEmail({
  to,
  subject,
  from,
  paragraphs,
  code,
  button,
  footnote,
  imprint,
  unsubscribe,
  files,
}: Email): Mail {
  const text = 'font:16px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#16181d'
  const rows = [
    html`<p
      style="font-size:13px;font-weight:700;letter-spacing:.06em;text-transform:uppercase;color:#5b6270;margin:0 0 24px"
    >
      ${from}
    </p>`,
    html`<h1 style="font-size:24px;line-height:1.2;margin:0 0 16px">${subject}</h1>`,
    // Not by `white-space`, which Outlook ignores.
    ...paragraphs.map(
      (paragraph) => html`<p style="margin:0 0 16px">!${html`${paragraph}`.replaceAll('\n', '<br />')}</p>`,
    ),
    code
      ? html`<p style="font-size:34px;font-weight:700;letter-spacing:.18em;margin:24px 0" data-code="${code}">
          ${code}
        </p>`
      : '',
    button
      ? html`<p style="margin:24px 0">
          <a
            href="${button.url}"
            style="display:inline-block;padding:14px 24px;border-radius:12px;background:#16181d;color:#fff;font-weight:700;text-decoration:none"
            >${button.label}</a
          >
        </p>`
      : '',
    footnote ? html`<p style="font-size:13px;color:#5b6270;margin:32px 0 0">${footnote}</p>` : '',
    imprint
      ? html`<p style="font-size:12px;line-height:1.5;color:#5b6270;margin:32px 0 0" data-imprint>${imprint}</p>`
      : '',
    unsubscribe
      ? html`<p style="font-size:13px;margin:32px 0 0">
          <a href="${unsubscribe.url}" style="color:#5b6270">${unsubscribe.label}</a>
        </p>`
      : '',
  ]
  const document = html`<!doctype html>
    <html>
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;background:#f2f3f6">
        <table role="presentation" width="100%">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table role="presentation" width="100%" style="max-width:520px;background:#fff;border-radius:16px">
                <tr>
                  <td style="padding:32px;${text}">!${rows}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
  const plain = [
    subject,
    ...paragraphs,
    code,
    button && `${button.label}: ${button.url}`,
    footnote,
    imprint,
    unsubscribe && `${unsubscribe.label}: ${unsubscribe.url}`,
  ]
    .filter(Boolean)
    .join('\n\n')
  return {
    to,
    subject,
    html: document,
    plain,
    ...(unsubscribe ? { headers: unsubscribeHeaders(unsubscribe.url) } : {}),
    ...(files ? { files } : {}),
  }
}

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
