import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { renderEmail } from './email.ts'
import { openMail } from './mail.ts'

/** An SMTP server that receives one message and stores its lines. */
async function openMailServer() {
  const lines: string[] = []
  const server = createServer((socket) => {
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
  return { url: `smtp://127.0.0.1:${address.port}`, lines, close: () => server.close() }
}

test('an email with an unsubscribe link has it in its headers, for one click in any email client (RFC 8058)', async () => {
  const server = await openMailServer()
  const config = readConfig({
    NODE_ENV: 'test',
    SMTP_URL: server.url,
    SECRET: 'a-secret-of-this-test-that-is-long-enough',
  })
  const email = {
    to: 'marie@fans.test',
    from: 'FC Virage',
    subject: 'Outbid on a shirt',
    paragraphs: ['The bid to beat is 650 VIR.'],
  }
  const send = openMail({ config, keep: undefined })
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
  server.close()
})

test('an email that is sent again has the same Message-ID (RFC 5322 §3.6.4)', async () => {
  const server = await openMailServer()
  const config = readConfig({
    NODE_ENV: 'test',
    SMTP_URL: server.url,
    MAIL_FROM: 'FC Virage <club@virage.test>',
    SECRET: 'a-secret-of-this-test-that-is-long-enough',
  })
  const send = openMail({ config, keep: undefined })
  const email = { to: 'marie@fans.test', from: 'FC Virage', subject: 'Order', paragraphs: ['Thank you.'] }
  for (const id of ['first', 'first', 'second']) await send({ ...renderEmail(email), id })
  const ids = server.lines.filter((line) => line.startsWith('Message-ID:'))
  expect(ids).toEqual(['first', 'first', 'second'].map((id) => `Message-ID: <${id}@virage.test>`))
  server.close()
})
