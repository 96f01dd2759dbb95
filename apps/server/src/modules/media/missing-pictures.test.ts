import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { pino } from 'pino'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { handleErrors } from '../../platform/http/handle-errors.ts'
import { openSharedCounts } from '../../platform/limits/shared-counts.ts'
import { openDiskStore } from './disk-store.ts'
import { openMediaStore } from './media-store.ts'
import { mediaRoutes } from './routes.ts'
import { openSanitizeUpload } from './sanitize-upload.ts'

const config = readConfig({ NODE_ENV: 'test', SECRET: 'a-secret-of-this-test-that-is-long-enough' })

test('a network that asks for many missing pictures gets only cached sizes (finding M65)', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'virage-missing-'))
  const store = await openDiskStore({ directory, secret: Buffer.from('secret'), now: () => new Date() })
  const sanitize = openSanitizeUpload(config, pino({ level: 'silent' }))
  const media = await openMediaStore({ store, directory, sanitize, isFocus: async () => false })
  const drawn = sharp({ create: { width: 40, height: 40, channels: 3, background: '#c81e3c' } }).png()
  await media.put('shirt.png', await drawn.toBuffer())
  // The minute of the counts does not end.
  const requestCounts = openSharedCounts({ addCounts: async () => new Map(), key: Buffer.alloc(32), now: () => 0 })
  const http = fastify()
  handleErrors(http)
  mediaRoutes(http, { store: media, requestCounts })
  const ask = async (remoteAddress: string, path: string) =>
    (await http.inject({ url: `/media/${path}`, remoteAddress })).statusCode
  const [attacker, other] = ['203.0.113.7', '198.51.100.7']

  expect(await ask(other, 'shirt.png?w=300')).toBe(200)
  const missing = []
  for (let at = 0; at < 301; at++) missing.push(await ask(attacker, `none-${at}.png`))
  expect(missing).toEqual([...Array(300).fill(404), 429])
  expect(await ask(attacker, 'shirt.png?w=300')).toBe(200)
  expect(await ask(attacker, 'shirt.png?w=800')).toBe(429)
  expect(await ask(other, 'shirt.png?w=800')).toBe(200)
  for (let at = 0; at < 300; at++) await ask(other, `shirt.png?w=300&h=1000&x=${(at % 21) * 5}&y=35`)
  expect(await ask(other, 'none.png')).toBe(429)

  requestCounts.stop()
  await http.close()
  await rm(directory, { recursive: true })
})
