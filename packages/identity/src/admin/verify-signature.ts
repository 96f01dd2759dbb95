import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { AdminKey } from '../settings.ts'

/** The parts of a request that its signature covers. */
export type SignedRequest = {
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** How far a client's clock may differ from ours, in milliseconds, as with AWS. */
const skew = 5 * 60_000

const shape =
  /^AWS4-HMAC-SHA256 Credential=([\w-]+)\/(\d{8})\/([\w-]+)\/([\w-]+)\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/

/**
 * Returns whether a request was signed with this key, by AWS Signature Version 4, as its SDKs sign Admin operations.
 * Host, date and operation must be among the signed headers; the body always is.
 */
export function isSigned(request: SignedRequest, { accessKeyId, secretAccessKey }: AdminKey, now: Date): boolean {
  const header = (name: string) => [request.headers[name] ?? ''].flat().join(',').trim().replace(/ +/g, ' ')
  const [, keyId, day = '', region = '', service = '', names = '', signature = ''] =
    shape.exec(header('authorization')) ?? []
  const date = header('x-amz-date')
  const signed = names.split(';')
  const isFresh = Math.abs(now.getTime() - momentOf(date)) <= skew
  if (keyId !== accessKeyId || !date.startsWith(day) || !isFresh) return false
  if (!['host', 'x-amz-date', 'x-amz-target'].every((name) => signed.includes(name))) return false

  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const canonical = [
    request.method,
    request.path,
    '',
    ...signed.map((name) => `${name}:${header(name)}`),
    '',
    names,
    hash(request.body),
  ].join('\n')
  const scope = [day, region, service, 'aws4_request']
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = scope.reduce<string | Buffer>((previous, part) => hmac(previous, part), `AWS4${secretAccessKey}`)
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope.join('/'), hash(canonical)].join('\n'))
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

/** Parses a time such as 20261121T080000Z. */
const momentOf = (text: string) =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
