import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'

/** A browser and its push service, which decrypts messages as the browser would (RFC 8291). */
export type PushService = {
  /** The browser's push subscription. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** The received messages with their headers. */
  received: { message: unknown; authorization: string; ttl: string }[]
  /** Sets the status of further responses. */
  answer: (status: number) => void
  close: () => void
}

/** Starts a push service on this machine. */
export async function openPushService(): Promise<PushService> {
  const browser = createECDH('prime256v1')
  const publicKey = browser.generateKeys()
  const auth = randomBytes(16)
  const received: PushService['received'] = []
  let status = 201

  const read = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16)
    const keyLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + keyLength)
    const ciphertext = body.subarray(21 + keyLength)
    const derive = (key: Buffer, of: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', key, of, info, length))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
    const secret = derive(browser.computeSecret(sender), auth, info, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(ciphertext.subarray(-16))
    const padded = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const { authorization = '', ttl } = request.headers
      if (status < 300) received.push({ message: read(Buffer.concat(chunks)), authorization, ttl: String(ttl) })
      response.writeHead(status).end()
    })
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  return {
    subscription: {
      endpoint: `http://localhost:${address.port}/push/${randomBytes(8).toString('hex')}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    received,
    answer: (next) => (status = next),
    close: () => server.close(),
  }
}
