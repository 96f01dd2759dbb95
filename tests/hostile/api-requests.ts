import { deflateSync, gzipSync } from 'node:zlib'
import type { Random } from './random.ts'
import type { Operation } from './operations.ts'
import type { Sender, Target } from './target.ts'
import { drawValid, hostileBodies, hostileTexts, spoil } from './values.ts'

/** One HTTP request as it goes out. */
export type Request = {
  /** What it tries, for the report. */
  kind: string
  sender: Sender
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

/** Clubs that requests name, most of all the one in which everybody has a part. */
export const clubs = ['fc-virage', 'fc-virage', 'fc-virage', 'fondation-horizon', 'club70-legends', 'popup-rotonde']

/** A text as it may stand in an address: half a surrogate pair has no encoding of its own. */
export const inAddress = (text: string): string => encodeURIComponent(text.toWellFormed().slice(0, 8_000))

/** Hostile values as bytes of a header: Node sends no others. */
export const inHeader = (text: string): string => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 4_000)

/** Those who are let in nearly everywhere: what is refused at once tries nothing behind it. */
const likely = ({ senders }: Target, isOffice: boolean) =>
  senders.filter(({ name }) => (isOffice ? ['operator', 'owner'] : ['validated']).includes(name))

/** A request for an operation of the API: right, or spoiled in one way. */
export function drawApiRequest(target: Target, random: Random, isSpoiled: boolean): Request {
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
          : String(drawValid(schema, name, known, random)),
    ]),
  )
  const query: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(operation.query)) {
    if (!random.oneIn(3)) query[name] = drawValid(schema, name, known, random)
  }
  const right: Draft = { operation, params, query, headers, body: undefined }
  if (operation.body) right.body = JSON.stringify(drawValid(operation.body, '', known, random))
  if (right.body !== undefined) headers['content-type'] = 'application/json'
  if (random.oneIn(2) && operation.method === 'POST') headers['idempotency-key'] = `key-${random.hex(12)}`
  const draft = isSpoiled ? random.pick(spoilings)(right, target, random) : right
  return { kind: `${operation.id}${isSpoiled ? ', spoiled' : ''}`, sender, ...finish(draft) }
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

type Spoiling = (draft: Draft, target: Target, random: Random) => Draft

const spoilBody: Spoiling = (draft, target, random) => {
  const { body } = draft.operation
  if (!body) return { ...draft, query: { ...draft.query, [random.pick(hostileTexts)]: random.pick(hostileTexts) } }
  return { ...draft, body: JSON.stringify(spoil(drawValid(body, '', target.known, random), random)) ?? '' }
}

const spoilings: readonly Spoiling[] = [
  spoilBody,
  spoilBody,
  spoilBody,
  spoilBody,
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
      'x-virage-bridge',
      'traceparent',
      'expect-ct',
    ])
    return { ...draft, headers: { ...draft.headers, [name]: value } }
  },
]
