import type { Language } from '@virage/contract'
import type { Club } from '../../../platform/access/clubs.ts'
import { type Html, html } from '../../../platform/html.ts'
import type { SellerRevision } from '../seller/queries.ts'
import { addressLinesOf, sirenText } from '../seller/seller-texts.ts'
import { textsOf } from '../texts/index.ts'

/** Returns the content of a club's legal notice: who sells, who answers for the pages, and the mediator. */
export function legalNotice(club: Club, stored: SellerRevision | undefined, language: Language): Html {
  const t = textsOf(language)
  const title = html`<h1>${t('notice.title')}</h1>`
  if (!stored) {
    const contact = club.contact_email
    return html`!${title}
      <p>${t('notice.missing', { club: club.name })}</p>
      !${contact === null ? '' : html`<p><a href="mailto:${contact}">${contact}</a></p>`}`
  }
  const { details } = stored
  const { mediator, siren } = details
  const facts: [string, string | null][] = [
    [t('notice.name'), details.legalName],
    [t('notice.form'), details.legalForm],
    ['SIREN', siren === null ? null : sirenText(siren)],
    ['RNA', details.rna],
    [t('notice.register'), details.register],
    [t('notice.vatNumber'), details.vatNumber],
    [t('notice.address'), addressLinesOf(details.address).join(', ')],
    [t('notice.director'), details.director],
  ]
  const rows = facts.flatMap(([name, value]) =>
    value === null
      ? []
      : [
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
        ],
  )
  return html`!${title}
    <h2>${t('notice.seller')}</h2>
    <dl>
      !${rows}
      <dt>${t('notice.phone')}</dt>
      <dd><a href="tel:${details.phone}">${details.phone}</a></dd>
      <dt>${t('notice.email')}</dt>
      <dd><a href="mailto:${details.email}">${details.email}</a></dd>
    </dl>
    <h2>${t('notice.mediator')}</h2>
    <p>${t('notice.mediatorText')}</p>
    <p>
      ${mediator.name}<br />${mediator.address}<br /><a href="${mediator.page}" rel="noreferrer">${mediator.page}</a>
    </p>
    !${
      details.accessibility === null
        ? ''
        : html`<h2>${t('notice.accessibility')}</h2>
            !${details.accessibility.split(/\n+/).map((text) => html`<p>${text}</p>`)}`
    }`
}
