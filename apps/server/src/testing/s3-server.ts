import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'

/** A store with the part of S3 that the product uses. It rejects requests with a wrong signature or hash of the body. */
export type S3Server = {
  /** The settings with which a process uses it. */
  settings: Record<'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
  objects: Map<string, Buffer>
  /** If set, it answers each request instead of the store, or leaves it without an answer. */
  fault: ((response: ServerResponse, request: IncomingMessage) => void) | undefined
  stop: () => void
}

/** Starts the store on a free port. */
export async function startS3Server(): Promise<S3Server> {
  const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a-secret-of-this-store' }
  const region = 'eu-west-3'
  const signer = new SignatureV4({ service: 's3', region, credentials, sha256: Sha256 })
  const objects = new Map<string, Buffer>()

  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request)
      if (store.fault) return store.fault(response, request)
      const url = new URL(request.url ?? '/', 'http://s3.test')
      const key = decodeURIComponent(url.pathname)
      if (!(await isSigned(signer, request, url))) {
        response.writeHead(403, { 'content-type': 'application/xml' })
        return response.end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
      }
      // As stores do that don't know the checksums and the framing of the newest clients.
      if (/aws-chunked/.test(request.headers['content-encoding'] ?? '')) {
        response.writeHead(501, { 'content-type': 'application/xml' })
        return response.end('<Error><Code>NotImplemented</Code></Error>')
      }
      if (!isUnchanged(request, body)) {
        response.writeHead(400, { 'content-type': 'application/xml' })
        return response.end('<Error><Code>XAmzContentSHA256Mismatch</Code></Error>')
      }
      if (request.method === 'PUT') objects.set(key, body)
      if (request.method === 'DELETE') objects.delete(key)
      const found = objects.get(key)
      if ((request.method === 'GET' || request.method === 'HEAD') && !found) {
        response.writeHead(404, { 'content-type': 'application/xml' })
        return response.end(request.method === 'GET' ? '<Error><Code>NoSuchKey</Code></Error>' : undefined)
      }
      response.writeHead(request.method === 'DELETE' ? 204 : 200)
      return response.end(request.method === 'GET' ? found : undefined)
    })()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const settings = {
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  }
  const store: S3Server = {
    settings,
    objects,
    fault: undefined,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return store
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Compares a body with the hash that was signed; a presigned URL has none. */
function isUnchanged(request: IncomingMessage, body: Buffer): boolean {
  const hash = request.headers['x-amz-content-sha256']
  return hash === undefined || hash === createHash('sha256').update(body).digest('hex')
}

/** Verifies Signature Version 4, in the query or in the Authorization header. */
async function isSigned(signer: SignatureV4, request: IncomingMessage, url: URL): Promise<boolean> {
  const inQuery = url.searchParams.get('X-Amz-Signature')
  const parts = new Map(
    [...(request.headers.authorization ?? '').matchAll(/(Credential|SignedHeaders|Signature)=([^, ]+)/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    ),
  )
  const parameterOf = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? parts.get(name) ?? ''
  const date = url.searchParams.get('X-Amz-Date') ?? String(request.headers['x-amz-date'])
  const signed = parameterOf('SignedHeaders').split(';')
  const hash = inQuery === null ? String(request.headers['x-amz-content-sha256']) : 'UNSIGNED-PAYLOAD'
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const headers = signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('')
  const canonical = [request.method, url.pathname, query, headers, signed.join(';'), hash].join('\n')
  const scope = parameterOf('Credential').split('/').slice(1).join('/')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const signingDate = new Date(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const expected = await signer.sign(['AWS4-HMAC-SHA256', date, scope, digest].join('\n'), { signingDate })
  const lifetime = Number(url.searchParams.get('X-Amz-Expires') ?? 900)
  return expected === parameterOf('Signature') && signingDate.getTime() + lifetime * 1000 > Date.now()
}
