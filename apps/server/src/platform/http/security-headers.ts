import { createHash } from 'node:crypto'

/** Header fields by name. */
export type Headers = Record<string, string>

const policyOf = (directives: string[]) => directives.join('; ')

/** The policy of everything that is no page: it loads nothing, runs nothing, and can't be framed. */
const inertPolicy = policyOf(["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"])

/** Returns the permissions of a document. @param camera who may use the camera; empty for nobody */
const permissionsWith = (camera: 'self' | ''): string =>
  `camera=(${camera}), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()`

/**
 * Returns the headers of each response, from the framework, from memory, of a file or of an event stream. Routes
 * replace a field only by one of this file, as docs/security/headers.md lists them.
 *
 * @param isSecure whether browsers reach the product over TLS
 */
export const commonHeaders = (isSecure: boolean): Headers => ({
  'content-security-policy': inertPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsWith(''),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/**
 * Returns the headers of a page of the fan application.
 *
 * @param sources source expressions in addition to our own files: for scripts, styles, and connections of scripts
 */
export const pageHeaders = (sources: { scripts: string[]; styles: string[]; connect: string[] }): Headers => ({
  'content-security-policy': policyOf([
    "default-src 'none'",
    ["script-src 'self'", ...sources.scripts].join(' '),
    ["style-src 'self'", ...sources.styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...sources.connect].join(' '),
    "media-src 'self' https:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default virage-inert',
  ]),
})

/**
 * Returns the headers of a preview of a page: it runs no script and connects to nothing. The back office shows it in a frame.
 *
 * @param styles source expressions of its own styles
 */
export const previewHeaders = (styles: string[]): Headers => ({
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': policyOf([
    "default-src 'none'",
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self' https:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]),
})

/**
 * Returns the headers of the back office's page: files of its own build only, no inline script or style, no Trusted Types
 * policy at all (docs/decisions/0080).
 *
 * @param options.connect origins besides our own to which it may connect
 * @param options.scans whether the document reads codes with the camera, for which some browsers need WebAssembly
 *   (docs/decisions/0117)
 */
export const officeHeaders = ({ connect, scans }: { connect: string[]; scans: boolean }): Headers => ({
  ...(scans && { 'permissions-policy': permissionsWith('self') }),
  'content-security-policy': policyOf([
    "default-src 'none'",
    `script-src 'self'${scans ? " 'wasm-unsafe-eval'" : ''}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    // Previews of fan pages.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]),
})

/** The headers of pictures, which emails and other sites of clubs embed, too. */
export const pictureHeaders: Headers = { 'cross-origin-resource-policy': 'cross-origin' }

/**
 * The headers of PDF files. Browsers show them in their own viewer, which stays blank under a policy without any
 * source.
 */
export const pdfHeaders: Headers = {
  'content-security-policy': policyOf([
    "default-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]),
}

/** Returns a source expression (CSP 3) that allows exactly this text of a script or style element. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Returns the headers of a page that is rendered on the server and runs no script: legal documents, the sandbox,
 * unsubscribing, the API reference. Forms may redirect to other origins, so `form-action` is set only if they do not.
 *
 * @param style text of its one style element
 */
export const documentHeaders = (style: string, { formsStayHere = false } = {}): Headers => ({
  'content-security-policy': policyOf([
    "default-src 'none'",
    "img-src 'self'",
    `style-src ${hashSource(style)}`,
    "base-uri 'none'",
    ...(formsStayHere ? ["form-action 'self'"] : []),
    "frame-ancestors 'none'",
  ]),
})
