import { html as tag } from 'ghtml'

/** HTML that only {@link html} creates, so that no plain text is mistaken for it. */
export type Html = string & { readonly html: unique symbol }

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where a text becomes HTML
const branded = (text: string) => text as Html

/**
 * Creates HTML. Interpolated values are escaped for text and quoted attributes; null and undefined become empty, an
 * array is joined. `!` before a value inserts HTML unescaped: results of this tag, our style sheets, sanitised HTML.
 *
 * @example
 * html`<h1 title="${title}">${title}</h1>!${paragraphs.map((text) => html`<p>${text}</p>`)}`
 */
export const html = (literals: TemplateStringsArray, ...values: HtmlValue[]): Html => branded(tag(literals, ...values))

/** Values that can be interpolated into HTML. */
type HtmlValue = string | number | null | undefined | readonly string[]

/** Wraps a style sheet in its element, byte for byte: content security policies list its hash. */
export const styleSheet = (css: string): Html => branded(`<style>${css}</style>`)
