import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { readTlsFiles, type TlsFiles } from '../../settings/tls-files.ts'

/** How often the certificate files are checked for a renewal, in milliseconds. */
const renewal = 60 * 60_000

/** Creates Node's server: with TLS 1.2 or newer if the settings name a certificate, else plain HTTP. */
export function createNodeServer(files: TlsFiles, options: ServerOptions, listener: RequestListener): Server {
  const pair = readTlsFiles(files)
  if (!pair) return createServer(options, listener)
  const server = createTlsServer({ ...options, ...pair, minVersion: 'TLSv1.2' }, listener)
  const timer = setInterval(() => {
    try {
      server.setSecureContext({ ...readTlsFiles(files), minVersion: 'TLSv1.2' })
    } catch {
      // A half-written renewal is read an hour later; the current certificate stays in use.
    }
  }, renewal).unref()
  server.once('close', () => clearInterval(timer))
  return server
}
