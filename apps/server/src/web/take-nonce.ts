import { hashSource } from '../platform/http/security-headers.ts'

/** A page without its nonce, and the hashes of the elements that had it. */
export type Hashed = { html: string; scripts: string[]; styles: string[] }

/**
 * Replaces the nonce of a rendering by hashes, so that the page can be cached: its policy then allows exactly the
 * inline scripts and styles that had the nonce. Injected elements don't have it, because they were stored before the
 * nonce was generated.
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
