import type { CDPSession } from '@vitest/browser-playwright'
import { cdp } from 'vitest/browser'

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)))

/** An authenticator of this device that Chromium plays: whoever uses it has shown their finger. */
export type TestAuthenticator = {
  /** Puts a passkey of this site on it. */
  holdPasskey: () => Promise<void>
  unplug: () => Promise<void>
}

/** Plugs one in, for navigator.credentials of the test's page. */
export async function addVirtualAuthenticator(): Promise<TestAuthenticator> {
  const devtools: CDPSession = cdp()
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return {
    holdPasskey: async () => {
      const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
      await devtools.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: {
          credentialId: btoa('a passkey'),
          isResidentCredential: true,
          rpId: location.hostname,
          privateKey: base64(await crypto.subtle.exportKey('pkcs8', privateKey)),
          userHandle: btoa('marie'),
          signCount: 0,
        },
      })
    },
    unplug: async () => {
      await devtools.send('WebAuthn.disable')
    },
  }
}
