import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { readTlsFiles, type TlsFiles } from '../../settings/tls-files.ts'

/** How often a renewed certificate is looked for, in milliseconds. */
const renewal = 60 * 60_000

/** Node's server: over TLS 1.2 or newer where the settings name a certificate, else over plain HTTP. */
export function createNodeServer(files: TlsFiles, options: ServerOptions, listener: RequestListener): Server {
  const pair = readTlsFiles(files)
  if (!pair) return createServer(options, listener)
  const server = createTlsServer({ ...options, ...pair, minVersion: 'TLSv1.2' }, listener)
  const timer = setInterval(() => {
    try {
      server.setSecureContext({ ...readTlsFiles(files), minVersion: 'TLSv1.2' })
    } catch {
      // A renewal that is only half written is read an hour later; the certificate at hand goes on.
    }
  }, renewal).unref()
  server.once('close', () => clearInterval(timer))
  return server
}
