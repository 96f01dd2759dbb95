import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { renderEmail } from './email.ts'
import { openMail } from './mail.ts'

afterEach(() => void vi.useRealTimers())

/** An SMTP server that stores the lines of messages. */
async function openMailServer() {
  const lines: string[] = []
  const connections: Socket[] = []
  const server = createServer((socket) => {
    connections.push(socket)
    socket.write('220 mail.test\r\n')
    let inMessage = false
    createInterface({ input: socket }).on('line', (line) => {
      if (inMessage) {
        lines.push(line)
        if (line !== '.') return
        inMessage = false
        socket.write('250 taken\r\n')
      } else if (/^DATA/i.test(line)) {
        inMessage = true
        socket.write('354 go on\r\n')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else socket.write('250 yes\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  return { url: `smtp://127.0.0.1:${address.port}`, lines, connections, close: () => server.close() }
}

const email = { to: 'marie@fans.test', from: 'FC Virage', subject: 'Order', paragraphs: ['Thank you.'] }
const settingsOf = (SMTP_URL: string) =>
  readConfig({ NODE_ENV: 'test', SMTP_URL, SECRET: 'a-secret-of-this-test-that-is-long-enough' })

test('an email with an unsubscribe link has it in its headers, for one click in any email client (RFC 8058)', async () => {
  const server = await openMailServer()
  const { send, close } = openMail({ config: settingsOf(server.url), keep: undefined })
  await send(renderEmail({ ...email, unsubscribe: { label: 'Unsubscribe', url: 'https://club.test/unsubscribe/abc' } }))
  const message = server.lines.join('\n')
  expect(message).toContain('List-Unsubscribe: <https://club.test/unsubscribe/abc>')
  expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  server.lines.length = 0
  await send(renderEmail(email))
  expect(server.lines.join('\n')).not.toContain('List-Unsubscribe')
  server.lines.length = 0
  await send(renderEmail({ ...email, to: 'erased-1@erased.invalid' }))
  expect(server.lines).toEqual([])
  close()
  server.close()
})

test('an email that is sent again has the same Message-ID (RFC 5322 §3.6.4)', async () => {
  const server = await openMailServer()
  const config = { ...settingsOf(server.url), MAIL_FROM: 'FC Virage <club@virage.test>' }
  const { send, close } = openMail({ config, keep: undefined })
  for (const id of ['first', 'first', 'second']) await send({ ...renderEmail(email), id })
  const ids = server.lines.filter((line) => line.startsWith('Message-ID:'))
  expect(ids).toEqual(['first', 'first', 'second'].map((id) => `Message-ID: <${id}@virage.test>`))
  close()
  server.close()
})

test('emails are sent over one connection, which ends when the process stops', async () => {
  const server = await openMailServer()
  const { send, close } = openMail({ config: settingsOf(server.url), keep: undefined })
  for (let count = 0; count < 3; count++) await send(renderEmail(email))
  const [connection] = server.connections
  expect(server.connections).toEqual([connection])
  close()
  await once(connection as Socket, 'close')
  server.close()
})

test('an email whose mail server accepts a connection and says nothing fails after ten seconds', async () => {
  const accepted = Promise.withResolvers<Socket>()
  const server = createServer(accepted.resolve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { send, close } = openMail({ config: settingsOf(`smtp://127.0.0.1:${port}`), keep: undefined })
  const sending = Promise.allSettled([send(renderEmail(email))])
  const socket = await accepted.promise
  vi.advanceTimersByTime(10_000)
  expect(await sending).toMatchObject([{ status: 'rejected', reason: { code: 'ETIMEDOUT' } }])
  close()
  socket.destroy()
  server.close()
})
