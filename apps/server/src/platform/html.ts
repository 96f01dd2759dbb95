import { html as tag } from 'ghtml'

/** A string of HTML. Only {@link html} creates it, so no plain text can be used in its place. */
export type Html = string & { readonly html: unique symbol }

/**
 * Tagged template for HTML. Values are escaped for text and for quoted attributes; null and undefined become nothing;
 * an array is joined. `!` before a value inserts it unescaped: results of this tag, our own style sheets, sanitised
 * HTML.
 *
 * @example
 * html`<h1 title="${title}">${title}</h1>!${paragraphs.map((text) => html`<p>${text}</p>`)}`
 */
export const html = (literals: TemplateStringsArray, ...values: HtmlValue[]): Html => asHtml(tag(literals, ...values))

/** A value in a template. */
type HtmlValue = string | number | null | undefined | readonly string[]

/** Returns a style element. Its text stays unchanged, because content security policies allow it by its hash. */
export const styleSheet = (css: string): Html => asHtml(`<style>${css}</style>`)

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only place that creates the brand
const asHtml = (text: string): Html => text as Html
