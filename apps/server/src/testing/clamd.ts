import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** The test file of the anti-malware industry (EICAR), which every scanner reports and which harms nothing. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
)

/** A daemon that speaks as much of clamd's protocol as the product does. */
export type Clamd = {
  address: string
  /** What it was sent, whole. */
  files: Buffer[]
  stop: () => Promise<void>
}

/**
 * Starts the daemon.
 *
 * @param answer its words for a file; the verdict by default, undefined for none at all
 * @param socket path of a Unix socket; a free port without it
 */
export async function startClamd({
  answer = verdictOf,
  socket: path,
}: { answer?: (file: Buffer) => string | undefined; socket?: string } = {}): Promise<Clamd> {
  const files: Buffer[] = []
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const file = readStream(received)
      if (!file) return
      files.push(file)
      const words = answer(file)
      if (words !== undefined) socket.end(`${words}\0`)
    })
  })
  if (path === undefined) server.listen(0, '127.0.0.1')
  else server.listen(path)
  await once(server, 'listening')
  const address = path === undefined ? `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` : `unix://${path}`
  return {
    address,
    files,
    stop: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

const verdictOf = (file: Buffer) => (file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')

/** The file of a whole `zINSTREAM`: pieces with their length before them, ended by one of none. */
function readStream(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (received.subarray(0, command.length).toString() !== command) return undefined
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
