import { html as tag } from 'ghtml'

/** HTML as it is sent: made by {@link html} alone, so that nobody takes a text for it. */
export type Html = string & { readonly html: unique symbol }

/**
 * Writes HTML. What is put in is escaped, for text and for quoted attributes alike; null and undefined are nothing, an
 * array is its parts. `!` in front takes HTML as it is: other results of this tag, style sheets of ours, what was sanitised.
 *
 * @example
 * html`<h1 title="${title}">${title}</h1>!${paragraphs.map((text) => html`<p>${text}</p>`)}`
 */
export const html = (literals: TemplateStringsArray, ...values: HtmlValue[]): Html => asHtml(tag(literals, ...values))

/** What can be put into HTML. */
type HtmlValue = string | number | null | undefined | readonly string[]

/** A style sheet in its element, to the letter: content security policies know it by its hash. */
export const styleSheet = (css: string): Html => asHtml(`<style>${css}</style>`)

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand is given here alone
const asHtml = (text: string): Html => text as Html
