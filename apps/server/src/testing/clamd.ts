import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** The test file of the anti-malware industry (EICAR), which every scanner reports and which is harmless. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
)

/** A daemon with the part of clamd's protocol that the product uses. */
export type Clamd = {
  address: string
  /** The complete files that it has received. */
  files: Buffer[]
  stop: () => Promise<void>
}

/**
 * Starts the daemon.
 *
 * @param answer returns its response to a file; by default the verdict, undefined for no response
 * @param socket path of a Unix socket; by default a free port
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

/** Returns the file of a complete `zINSTREAM`: chunks with their length, ended by an empty one. */
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
