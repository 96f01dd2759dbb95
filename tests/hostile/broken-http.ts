import { connect } from 'node:net'
import type { Random } from './random.ts'

/** Bytes for a socket, and the expected response. */
export type BrokenRequest = {
  kind: string
  /** Sent in turn, with a pause in between. */
  parts: string[]
  /** Closes the connection after the last part, without waiting for a response. */
  leaves: boolean
}

/** How long a socket is kept open, in milliseconds. */
const longest = 1_500
const pause = 20

const line = (head: string, body = '') => `${head}\r\nHost: localhost\r\nConnection: close\r\n\r\n${body}`

const kinds: Record<string, (random: Random) => string[]> = {
  'no request line': (random) => [
    random.pick(['\r\n\r\n', 'GET\r\n\r\n', '\0\0\0\0\r\n\r\n', `${random.hex(400)}\r\n\r\n`]),
  ],
  'bad method': (random) => [
    line(`${random.pick(['get', 'FOO', 'GE T', 'PRI', 'CONNECT', '\x16\x03\x01'])} / HTTP/1.1`),
  ],
  'bad version': (random) => [line(`GET /healthz HTTP/${random.pick(['0.9', '1.2', '2.0', '9.9', 'x', ''])}`)],
  'bad address': (random) => [
    line(
      `GET ${random.pick(['*', 'http://', '//', 'x', '/\xff\xfe', '/a b', `/${'y'.repeat(60_000)}`, 'http://evil.test/'])} HTTP/1.1`,
    ),
  ],
  'large headers': (random) => [
    `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'z'.repeat(random.pick([9_000, 20_000, 200_000]))}\r\n\r\n`,
  ],
  'many headers': () => [`GET / HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(5_000)}\r\n`],
  'no host': () => ['GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
  'two hosts': () => ['GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
  'length and chunks': () => [
    'POST /api/clubs HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n',
  ],
  'two lengths': () => [
    'POST /api/clubs HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Length: 40\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n',
  ],
  'odd length': (random) => [
    `POST /identity/ HTTP/1.1\r\nHost: x\r\nContent-Length: ${random.pick(['-1', '0x10', '+5', '99999999999999999999', '5, 5', ''])}\r\n\r\n{}`,
  ],
  'odd encoding': (random) => [
    `POST /identity/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: ${random.pick(['xchunked', 'chunked, identity', ' chunked', 'gzip', '\x0bchunked'])}\r\n\r\n0\r\n\r\n`,
  ],
  'bad chunks': (random) => [
    `POST /identity/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${random.pick(['zz\r\n', '-1\r\n', 'ffffffffffffffff\r\n', '5;x=\0\r\nabc', '2\r\nabcd\r\n'])}`,
  ],
  'folded header': () => ['GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c: d\r\nConnection: close\r\n\r\n'],
  'bare line feeds': () => ['GET /healthz HTTP/1.1\nHost: x\nConnection: close\n\n'],
  'bytes in a header': () => ['GET / HTTP/1.1\r\nHost: x\r\nAccept-Language: \x01\x7f\0\r\nConnection: close\r\n\r\n'],
  pipelined: () => [`${'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(40)}${line('GET /healthz HTTP/1.1')}`],
  upgrade: (random) => [
    `GET /${random.pick(['', 'clubs', 'api/clubs'])} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ${random.pick(['websocket', 'h2c'])}\r\nHTTP2-Settings: AA\r\n\r\n`,
  ],
  expect: () => [
    'POST /identity/ HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
  ],
  'slow headers': (random) => [
    'GET /healthz HT',
    'TP/1.1\r\nHos',
    't: x\r\nConnection: close\r\n',
    `X: ${random.hex(8)}\r\n\r\n`,
  ],
  'slow body': () => [
    'POST /identity/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-amz-json-1.1\r\nContent-Length: 12\r\nConnection: close\r\n\r\n',
    '{"a"',
    ': "b',
    '" } ',
  ],
  'unfinished body': () => [
    'POST /identity/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{"a":',
  ],
}

/** Generates a malformed or incomplete request. */
export function generateBrokenRequest(random: Random): BrokenRequest {
  const kind = random.pick(Object.keys(kinds))
  const leaves = kind === 'unfinished body' || random.oneIn(5)
  return { kind: `socket, ${kind}${leaves ? ', left' : ''}`, parts: kinds[kind]?.(random) ?? [], leaves }
}

/** Sends it. @returns the server's response until either side closed */
export function sendBroken(origin: string, { parts, leaves }: BrokenRequest): Promise<{ text: string; time: number }> {
  const { port } = new URL(origin)
  return new Promise((done) => {
    const started = performance.now()
    const chunks: Buffer[] = []
    let answered = 0
    const socket = connect({ host: '127.0.0.1', port: Number(port) })
    const timer = setTimeout(() => socket.destroy(), longest)
    socket.on('data', (chunk: Buffer) => {
      if (chunks.length === 0) answered = performance.now() - started
      chunks.push(chunk)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      done({ text: Buffer.concat(chunks).toString('latin1'), time: answered })
    })
    const [first = '', ...others] = parts
    socket.write(first, 'latin1')
    others.forEach((part, index) =>
      setTimeout(() => socket.writable && socket.write(part, 'latin1'), pause * (index + 1)),
    )
    const sent = pause * (others.length + 1)
    if (leaves) setTimeout(() => socket.destroy(), sent)
    // Connections that wait for more data or another request are closed.
    else setTimeout(() => socket.end(), sent + 200)
  })
}
