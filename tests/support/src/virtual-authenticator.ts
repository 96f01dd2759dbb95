import type { CDPSession } from '@playwright/test'

/**
 * Adds a virtual authenticator to a page in Chromium: a platform authenticator with resident keys, which verifies its user
 * without a prompt (Chrome DevTools Protocol, WebAuthn domain).
 *
 * @returns the authenticator's id
 */
export async function addVirtualAuthenticator(session: Pick<CDPSession, 'send'>): Promise<string> {
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return authenticatorId
}
