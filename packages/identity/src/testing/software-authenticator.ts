import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Options of a registration or a sign-in, as the service sends them. */
type Options = { challenge: string; rpId?: string; rp?: { id?: string }; user?: { id: string } }

/** A passkey authenticator in software, with one key, that responds as a browser does. */
export type SoftwareAuthenticator = {
  create: (options: Options) => object
  get: (options: Options) => object
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const json = (value: object) => Buffer.from(JSON.stringify(value))

/** Flags of authenticator data: user present, user verified, attested credential included. */
const [present, verified, attested] = [0x01, 0x04, 0x40]

/**
 * Creates an authenticator.
 *
 * @param origin of the page that it is used on
 * @param verifies whether it verifies its user
 */
export function createAuthenticator(origin: string, { verifies = true } = {}): SoftwareAuthenticator {
  const id = randomBytes(32)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let userHandle = ''
  const flags = present | (verified * Number(verifies))
  const base = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  const clientData = (type: string, challenge: string) => json({ type, challenge, origin, crossOrigin: false })

  return {
    create: ({ challenge, rp, user }) => {
      userHandle = user?.id ?? ''
      const key = Buffer.from(isoCBOR.encode(coseOf(publicKey)))
      const credential = [Buffer.alloc(16), Buffer.of(0, id.length), id, key]
      const authData = Buffer.concat([sha256(rp?.id ?? ''), Buffer.of(flags | attested, 0, 0, 0, 0), ...credential])
      const attestation = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...base,
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get: ({ challenge, rpId }) => {
      const authenticatorData = Buffer.concat([sha256(rpId ?? ''), Buffer.of(flags, 0, 0, 0, 0)])
      const clientDataJSON = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return {
        ...base,
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      }
    },
  }
}

/** Encodes a P-256 key as COSE (RFC 9053): kty EC2, alg ES256, curve and coordinates. */
function coseOf(key: KeyObject): Map<number, number | Uint8Array> {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
}
