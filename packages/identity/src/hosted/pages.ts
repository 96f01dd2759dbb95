import { createHash } from 'node:crypto'
import { type Html, html, styleSheet } from '../html.ts'
import type { HostedSettings, PageFonts } from './hosted-settings.ts'
import { type PageLanguage, type PageProblem, pageTexts } from './page-texts.ts'

/** What every page shows. */
type Frame = { language: PageLanguage; settings: Pick<HostedSettings, 'title' | 'fonts'> }

const page = ({ language, settings }: Frame, title: string, body: Html) =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${settings.title}</title>
        !${styleSheet(styleOf(settings))}
      </head>
      <body>
        <main>
          <p class="brand">${settings.title}</p>
          <h1>${title}</h1>
          !${body}
        </main>
      </body>
    </html>`

/** A page with the form of a request that waits for an answer. */
const formPage = ({ requestId, ...frame }: Frame & { requestId: string }, title: string, fields: Html) =>
  page(
    frame,
    title,
    html`<form method="post" action="/oauth2/login">
      <input type="hidden" name="request" value="${requestId}" />
      !${fields}
    </form>`,
  )

const alert = (problem: PageProblem | undefined, language: PageLanguage) =>
  problem === undefined ? html`` : html`<p class="problem" role="alert">${pageTexts[language].problems[problem]}</p>`

/** Renders the form for email and password, with the other providers. */
export function loginPage({
  email = '',
  problem,
  providers,
  ...frame
}: Frame & { requestId: string; email?: string | undefined; problem?: PageProblem; providers: string[] }): Html {
  const t = pageTexts[frame.language]
  const others = providers.map(
    (name) => html`<button name="provider" value="${name}" formnovalidate>${t.with.replace('{name}', name)}</button>`,
  )
  return formPage(
    frame,
    t.title,
    html`!${alert(problem, frame.language)}
      <label for="email">${t.email}</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="username"
        required
        maxlength="254"
        value="${email}"
        ${email === '' ? ' autofocus' : ''}
      />
      <label for="password">${t.password}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required
        maxlength="256"
        ${email === '' ? '' : ' autofocus'}
      />
      <button class="primary" name="action" value="password">${t.submit}</button>
      !${
        others.length === 0
          ? ''
          : html`<p class="or"><span>${t.or}</span></p>
              !${others}`
      }
      <button class="quiet" name="action" value="cancel" formnovalidate>${t.cancel}</button>`,
  )
}

/** Renders the form for a new password, which replaces one that was given to the user. */
export function newPasswordPage({ problem, ...frame }: Frame & { requestId: string; problem?: PageProblem }): Html {
  const t = pageTexts[frame.language]
  return formPage(
    frame,
    t.newPasswordTitle,
    html`<p class="hint">${t.newPasswordHint}</p>
      !${alert(problem, frame.language)}
      <label for="password">${t.newPassword}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="new-password"
        required
        minlength="8"
        maxlength="256"
        autofocus
      />
      <button class="primary" name="action" value="password">${t.confirm}</button>
      <button class="quiet" name="action" value="cancel" formnovalidate>${t.cancel}</button>`,
  )
}

/** Renders the form for a code after the password. */
export function codePage({
  challenge,
  problem,
  ...frame
}: Frame & { requestId: string; challenge: string; problem?: PageProblem }): Html {
  const t = pageTexts[frame.language]
  const hint = Object.entries(t.codeHint).find(([name]) => name === challenge)?.[1] ?? ''
  return formPage(
    frame,
    t.codeTitle,
    html`<p class="hint">${hint}</p>
      !${alert(problem, frame.language)}
      <label for="code">${t.code}</label>
      <input
        id="code"
        name="code"
        class="code"
        !${challenge === 'EMAIL_OTP' ? 'inputmode="numeric" maxlength="8"' : 'autocapitalize="characters" maxlength="40"'}
        autocomplete="one-time-code"
        required
        autofocus
      />
      <button class="primary" name="action" value="code">${t.confirm}</button>
      <button class="quiet" name="action" value="cancel" formnovalidate>${t.cancel}</button>`,
  )
}

/** Renders the choice of a second factor. */
export function choicePage({
  choices,
  problem,
  ...frame
}: Frame & { requestId: string; choices: string[]; problem?: PageProblem }): Html {
  const t = pageTexts[frame.language]
  const buttons = Object.entries(t.choices)
    .filter(([name]) => choices.includes(name))
    .map(([name, label]) => html`<button name="choice" value="${name}">${label}</button>`)
  return formPage(
    frame,
    t.codeTitle,
    html`<p class="hint">${t.choiceHint}</p>
      !${alert(problem, frame.language)}!${buttons}
      <button class="quiet" name="action" value="cancel">${t.cancel}</button>`,
  )
}

/** Renders the question whether to undo an email change. */
export function undoPage({ token, ...frame }: Frame & { token: string }): Html {
  const t = pageTexts[frame.language]
  return page(
    frame,
    t.undoTitle,
    html`<form method="post" action="/oauth2/undo">
      <input type="hidden" name="token" value="${token}" />
      <p class="hint">${t.undoText}</p>
      <button class="primary">${t.undo}</button>
    </form>`,
  )
}

/** Renders the confirmation that the email change was undone, and what to do next. */
export function undonePage({ email, ...frame }: Frame & { email: string }): Html {
  const t = pageTexts[frame.language]
  return page(frame, t.undoneTitle, html`<p class="hint">${t.undoneText.replace('{email}', email)}</p>`)
}

/** Renders the question whether to let a client sign the user in. */
export function approvalPage({
  name,
  email,
  ...frame
}: Frame & { requestId: string; name: string; email: string }): Html {
  const t = pageTexts[frame.language]
  return formPage(
    frame,
    t.approveTitle.replace('{name}', () => name),
    html`<p class="hint">${t.approveHint.replaceAll('{name}', () => name).replace('{email}', () => email)}</p>
      <button class="primary" name="action" value="approve" autofocus>${t.confirm}</button>
      <button class="quiet" name="action" value="cancel">${t.cancel}</button>`,
  )
}

/** Renders the question whether to log out, for requests from an unknown source. */
export function logOutPage({
  clientId,
  target,
  account,
  ...frame
}: Frame & { clientId: string; target: string; account: { email: string } }): Html {
  const t = pageTexts[frame.language]
  return page(
    frame,
    t.logOutTitle,
    html`<form method="post" action="/logout">
      <input type="hidden" name="client_id" value="${clientId}" />
      <input type="hidden" name="logout_uri" value="${target}" />
      <p class="hint">${t.logOutHint.replace('{email}', () => account.email)}</p>
      <button class="primary" name="action" value="logout">${t.logOut}</button>
      <button class="quiet" name="action" value="stay">${t.stay}</button>
    </form>`,
  )
}

/** Renders an error that ends the sign-in and cannot be sent to the client. */
export const failurePage = ({ problem, ...frame }: Frame & { problem: PageProblem }): Html =>
  page(frame, pageTexts[frame.language].failedTitle, alert(problem, frame.language))

const look = `:root{color-scheme:light dark;--ground:light-dark(#f5f6f9,#0a0c14);--surface:light-dark(#fff,#12151f);--raised:light-dark(#e9ebf0,#1c202d);--line:light-dark(#8a91a1,#5d6578);--text:light-dark(#14171f,#f5f6f9);--muted:light-dark(#565d6d,#a4abbb);--danger:light-dark(#b3261e,#ff7a70)}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:20px;background:radial-gradient(60rem 40rem at 50% -12rem,var(--raised),var(--ground));color:var(--text);font:16px/1.5 Archivo,Arial,system-ui,sans-serif}
main{width:100%;max-width:440px;padding:36px 32px 28px;border-radius:24px;background:var(--surface);box-shadow:0 24px 70px rgb(0 0 0/.22)}
.brand{margin:0 0 20px;font-weight:700;letter-spacing:.09em;text-transform:uppercase;font-size:12px;color:var(--muted)}
h1{overflow-wrap:anywhere;margin:0 0 24px;font-size:39px;line-height:1;font-weight:800;font-stretch:74%;text-transform:uppercase}
form{display:grid;gap:8px}label{font-size:14px;font-weight:650;margin-top:8px}
input{height:52px;width:100%;padding:0 16px;border:1px solid var(--line);border-radius:12px;background:transparent;color:inherit;font:inherit}.code{font-size:25px;letter-spacing:.3em}
button{min-height:52px;padding:0 20px;border:0;border-radius:12px;background:var(--raised);color:inherit;font:inherit;font-weight:700;cursor:pointer}
.primary{margin-top:16px;background:var(--text);color:var(--surface)}.quiet{background:transparent;color:var(--muted);font-weight:600}
.or{display:grid;grid-template-columns:1fr auto 1fr;align-items:center;gap:12px;margin:8px 0;color:var(--muted);font-size:14px}.or::before,.or::after{content:"";height:1px;background:var(--raised)}
.hint{overflow-wrap:anywhere;margin:0;color:var(--muted)}.problem{margin:0 0 4px;padding:12px 16px;border-radius:12px;border:1px solid var(--danger);color:var(--danger);font-weight:600;font-size:14px}
:focus-visible{outline:3px solid var(--text);outline-offset:3px}`

const fontFaces = ({ text, display }: PageFonts) =>
  `@font-face{font-family:Archivo;src:url("${text}") format("woff2");font-weight:400 700;font-stretch:100%;font-display:swap}
@font-face{font-family:Archivo;src:url("${display}") format("woff2");font-weight:800;font-stretch:74%;font-display:swap}`

const styleOf = ({ fonts }: Pick<HostedSettings, 'fonts'>) => (fonts ? `${fontFaces(fonts)}${look}` : look)

/**
 * Returns the content security policy: no scripts, our fonts only, no framing. A form may redirect to any client or
 * provider, so the policy only limits where it is submitted.
 */
export const pagePolicyOf = (settings: Pick<HostedSettings, 'fonts'>): string =>
  [
    "default-src 'none'",
    "font-src 'self'",
    // The tab's icon.
    "img-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(styleOf(settings)).digest('base64')}'`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
