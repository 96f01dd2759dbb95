import { hashSource } from '../platform/http/security-headers.ts'

/** A page without its nonce, and the source expressions of what carried it. */
export type Hashed = { html: string; scripts: string[]; styles: string[] }

/**
 * Turns the nonce of one rendering into hashes, so that the page can be kept: its policy then allows exactly the inline
 * scripts and styles that carried the nonce. What was injected does not carry it, for it was written before the nonce
 * was drawn.
 */
export function takeNonce(html: string, nonce: string): Hashed {
  const textsOf = (element: 'script' | 'style') => {
    const carrying = new RegExp(
      `<${element}(?=[^>]*\\snonce="${nonce}")(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`,
      'g',
    )
    return [...new Set([...html.matchAll(carrying)].map(([, text = '']) => hashSource(text)))]
  }
  return {
    scripts: textsOf('script'),
    styles: textsOf('style'),
    html: html.replaceAll(` nonce="${nonce}"`, '').replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, ''),
  }
}
