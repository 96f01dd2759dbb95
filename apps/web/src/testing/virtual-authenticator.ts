import type { CDPSession } from '@vitest/browser-playwright'
import { addVirtualAuthenticator } from '@virage/test-support/virtual-authenticator'
import { cdp } from 'vitest/browser'

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)))

/** A virtual authenticator of the test's page. */
export type TestAuthenticator = {
  /** Stores a passkey for this site. */
  addPasskey: () => Promise<void>
  remove: () => Promise<void>
}

/** Adds a virtual authenticator, which `navigator.credentials` uses. */
export async function addAuthenticator(): Promise<TestAuthenticator> {
  const session: CDPSession = cdp()
  const authenticatorId = await addVirtualAuthenticator(session)
  return {
    addPasskey: async () => {
      const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
      await session.send('WebAuthn.addCredential', {
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
    remove: async () => {
      await session.send('WebAuthn.disable')
    },
  }
}
