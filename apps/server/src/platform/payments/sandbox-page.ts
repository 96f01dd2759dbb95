import type { Language } from '@virage/contract'
import { type Html, html, styleSheet } from '../html.ts'
import { textsOf } from './sandbox-texts/index.ts'

/** The state of the page. */
export type SandboxStep = 'card' | 'challenge' | 'declined' | 'invalid' | 'expired' | 'done'

/** The test cards that the page lists, and their outcome. */
const cards = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'isDeclined'],
  ['4000 0025 0000 3155', 'asksForApproval'],
  ['4000 0027 6000 3184', 'asksEachTime'],
] as const

type PageState = {
  session: { mode: string; description: string; success_url: string; cancel_url: string }
  language: Language
  step: SandboxStep
  /** The number that was typed. */
  card: string
  amountText: string
}

/** Renders the hosted page of the sandbox, without any script. */
export function checkoutPage({ session, language, step, card, amountText }: PageState): Html {
  const t = textsOf(language)
  const setup = session.mode === 'setup'
  const heading = setup ? t('save') : amountText
  const primary = setup ? t('saveButton') : t('pay', { amount: amountText })
  const note =
    step === 'declined' || step === 'invalid' ? html`<p class="error" role="alert">${t(`errors.${step}`)}</p>` : ''
  const cardForm = html`!${note}<label for="card">${t('card')}</label
    ><input id="card" name="card" inputmode="numeric" autocomplete="off" value="4242424242424242" required />
    <ul>
      !${cards.map(([number, outcome]) => html`<li><code>${number}</code> ${t(`cards.${outcome}`)}</li>`)}
    </ul>
    <button class="primary" name="action" value="pay">${primary}</button
    ><button name="action" value="cancel" formnovalidate>${t('cancel')}</button>`
  const body = {
    card: cardForm,
    declined: cardForm,
    invalid: cardForm,
    challenge: html`<p>${t('challenge')}</p>
      <input type="hidden" name="card" value="${card}" />
      <button class="primary" name="action" value="approve">${t('approve')}</button
      ><button name="action" value="refuse">${t('refuse')}</button>`,
    expired: html`<p class="error" role="alert">${t('expired')}</p>
      <a href="${session.cancel_url}">${t('back')}</a>`,
    done: html`<p>${t('done')}</p>
      <a href="${session.success_url}">${t('back')}</a>`,
  }[step]
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${t('title')}</title>
        !${styleSheet(checkoutStyle)}
      </head>
      <body>
        <main>
          <p class="notice">${t('notice')}</p>
          <p class="what">${session.description}</p>
          <h1>${heading}</h1>
          <form method="post">!${body}</form>
        </main>
      </body>
    </html>`
}

/** The page's style sheet. */
export const checkoutStyle = `:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#f3f4f7,#0c0e13);color:light-dark(#14161b,#f4f5f7);font:16px/1.5 system-ui,sans-serif;padding:20px}
main{width:100%;max-width:440px;background:light-dark(#fff,#171a21);border-radius:20px;padding:32px;box-shadow:0 24px 70px rgb(0 0 0/.18)}h1{margin:4px 0 24px;font-size:34px;letter-spacing:-.02em}
.notice{margin:0 0 24px;padding:10px 14px;border-radius:12px;background:light-dark(#fff4d6,#3a2f10);font-size:14px}.what{margin:0;color:light-dark(#5b6270,#a3aab8)}
form{display:grid;gap:12px}label{font-weight:650;font-size:14px}input{height:52px;border-radius:12px;border:1px solid light-dark(#c6cad3,#3c424f);background:transparent;color:inherit;padding:0 16px;font:inherit;letter-spacing:.08em}
ul{margin:0 0 12px;padding:0;list-style:none;font-size:14px;color:light-dark(#5b6270,#a3aab8)}code{color:light-dark(#14161b,#f4f5f7)}
button,a{min-height:52px;border:0;border-radius:14px;font:inherit;font-weight:700;cursor:pointer;background:light-dark(#eceef2,#242833);color:inherit;display:grid;place-items:center;text-decoration:none}.primary{background:light-dark(#14161b,#f4f5f7);color:light-dark(#fff,#14161b)}
.error{margin:0;padding:10px 14px;border-radius:12px;background:light-dark(#ffe3e3,#4a1717)}:focus-visible{outline:3px solid #4c7dff;outline-offset:2px}`
