import { deflateSync, gzipSync } from 'node:zlib'
import type { Random } from './random.ts'
import type { Operation } from './operations.ts'
import type { Sender, Target } from './target.ts'
import { generateValid, hostileBodies, hostileTexts, corrupt } from './values.ts'

/** An HTTP request. */
export type Request = {
  /** What it tests, for the report. */
  kind: string
  sender: Sender
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

/** Clubs for requests, most often the one in which every sender has a role. */
export const clubs = ['fc-virage', 'fc-virage', 'fc-virage', 'fondation-horizon', 'club70-legends', 'popup-rotonde']

/** Encodes a text for a URL: unpaired surrogates have no encoding. */
export const inAddress = (text: string): string => encodeURIComponent(text.toWellFormed().slice(0, 8_000))

/** Converts a hostile text to the bytes that Node allows in a header. */
export const inHeader = (text: string): string => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 4_000)

/** Returns the senders with access to most operations: a rejected request tests nothing behind authorization. */
const likely = ({ senders }: Target, isOffice: boolean) =>
  senders.filter(({ name }) => (isOffice ? ['operator', 'owner'] : ['validated']).includes(name))

/** Generates a request for an operation of the API: valid, or invalid in one way. */
export function generateApiRequest(target: Target, random: Random, isInvalid: boolean): Request {
  const operation = random.pick(target.operations)
  const isOffice = operation.path.startsWith('/api/staff/')
  const sender = random.pick(random.oneIn(2) ? target.senders : likely(target, isOffice))
  const token = isOffice !== random.oneIn(30) ? sender.office : sender.web
  const headers: Record<string, string> = {
    accept: 'application/json, application/problem+json',
    'accept-language': random.pick(['en', 'fr', 'fr-CH, en;q=0.5']),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const known = target.known
  const params = Object.fromEntries(
    Object.entries(operation.params).map(([name, schema]) => [
      name,
      name === 'slug'
        ? random.pick(clubs)
        : name === 'username' && sender.username && !random.oneIn(5)
          ? sender.username
          : String(generateValid(schema, name, known, random)),
    ]),
  )
  const query: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(operation.query)) {
    if (!random.oneIn(3)) query[name] = generateValid(schema, name, known, random)
  }
  const right: Draft = { operation, params, query, headers, body: undefined }
  if (operation.body) right.body = JSON.stringify(generateValid(operation.body, '', known, random))
  if (right.body !== undefined) headers['content-type'] = 'application/json'
  if (random.oneIn(2) && operation.method === 'POST') headers['idempotency-key'] = `key-${random.hex(12)}`
  const draft = isInvalid ? random.pick(corruptions)(right, target, random) : right
  return { kind: `${operation.id}${isInvalid ? ', invalid' : ''}`, sender, ...finish(draft) }
}

type Draft = {
  operation: Operation
  params: Record<string, string>
  query: Record<string, unknown>
  headers: Record<string, string>
  body: string | Buffer | undefined
  method?: string
}

function finish({ operation, params, query, headers, body, method = operation.method }: Draft) {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inAddress(params[name] ?? ''))
  const search = Object.entries(query).map(([name, value]) => `${inAddress(name)}=${inAddress(String(value))}`)
  return {
    method,
    path: search.length > 0 ? `${path}?${search.join('&')}` : path,
    headers,
    ...(body === undefined ? {} : { body }),
  }
}

type Corruption = (draft: Draft, target: Target, random: Random) => Draft

const corruptBody: Corruption = (draft, target, random) => {
  const { body } = draft.operation
  if (!body) return { ...draft, query: { ...draft.query, [random.pick(hostileTexts)]: random.pick(hostileTexts) } }
  return { ...draft, body: JSON.stringify(corrupt(generateValid(body, '', target.known, random), random)) ?? '' }
}

const corruptions: readonly Corruption[] = [
  corruptBody,
  corruptBody,
  corruptBody,
  corruptBody,
  (draft, _target, random) => ({
    ...draft,
    headers: { ...draft.headers, 'content-type': 'application/json' },
    body: random.pick(hostileBodies),
    ...(random.oneIn(3) && { method: random.pick(['GET', 'DELETE', 'PATCH', 'PUT', 'OPTIONS', 'HEAD', 'TRACE']) }),
  }),
  (draft, target, random) => {
    const name = random.pick(Object.keys(draft.params).concat('slug'))
    const value = random.oneIn(2) ? random.pick(target.known['id'] ?? []) : random.pick(hostileTexts)
    return { ...draft, params: { ...draft.params, [name]: value } }
  },
  (draft, _target, random) => {
    const name = random.pick([...Object.keys(draft.operation.query), 'limit', 'cursor', 'search', '__proto__', 'x'])
    const value = random.pick([...hostileTexts, Buffer.from('["x",null]').toString('base64url'), 'e30', 'W10'])
    return { ...draft, query: Object.fromEntries([...Object.entries(draft.query), [name, value]]) }
  },
  (draft, _target, random) => ({
    ...draft,
    headers: {
      ...draft.headers,
      'content-type': random.pick([
        'text/plain',
        'application/json; charset=utf-16',
        'application/json; charset=nonsense',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/x-amz-json-1.1',
        'application/xml',
        'image/png',
        '',
        ';;;',
        'application/json, application/json',
      ]),
    },
    body: draft.body ?? '{}',
  }),
  (draft, _target, random) => {
    const plain = random.oneIn(2) ? Buffer.alloc(8 * 1024 * 1024, 0x20) : Buffer.from(String(draft.body ?? '{}'))
    const [encoding, body] = random.pick([
      ['gzip', gzipSync(plain)],
      ['deflate', deflateSync(plain)],
      ['br', Buffer.from('not brotli')],
      ['gzip, gzip', gzipSync(gzipSync(plain))],
      ['identity', Buffer.from('{}')],
      ['nonsense', Buffer.from('{}')],
    ] as const)
    const headers = { ...draft.headers, 'content-type': 'application/json', 'content-encoding': encoding }
    return { ...draft, headers, body }
  },
  (draft, target, random) => {
    const someone = random.pick(target.senders)
    const [head = '', payload = '', signature = ''] = (someone.web ?? 'a.b.c').split('.')
    const authorization = random.pick([
      'Bearer',
      'Bearer a.b.c',
      'Bearer null',
      'Basic YTpi',
      `Bearer ${head}.${payload}.`,
      `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
      `Bearer ${head}.${Buffer.from('{"sub":{"__proto__":1},"exp":1e999}').toString('base64url')}.${signature}`,
      `Bearer ${'x'.repeat(6_000)}`,
      `bearer  ${head}.${payload}.${signature}`,
    ])
    return { ...draft, headers: { ...draft.headers, authorization } }
  },
  (draft, _target, random) => {
    const value = inHeader(random.pick(hostileTexts))
    const name = random.pick([
      'idempotency-key',
      'accept-language',
      'accept',
      'accept-encoding',
      'if-none-match',
      'if-modified-since',
      'range',
      'last-event-id',
      'origin',
      'cookie',
      'host',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-virage-in-process',
      'traceparent',
      'expect-ct',
    ])
    return { ...draft, headers: { ...draft.headers, [name]: value } }
  },
]
