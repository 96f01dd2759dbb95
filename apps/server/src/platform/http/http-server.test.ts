import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createHttpServer } from './http-server.ts'
import { createMemoryAnswers } from './memory-answers.ts'

const now = () => new Date()

/** The address that a process behind some proxies believes a visitor has, who writes one of their own before it. */
async function addressBehind(PROXY_HOPS: string): Promise<string> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'virage-http-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR, LOG_LEVEL: 'silent', PROXY_HOPS })
  const http = await createHttpServer({ config, memory: createMemoryAnswers(now, {}), common: {}, now })
  http.get('/address', async ({ ip }) => ip)
  const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7, 10.0.0.2' }
  const answer = await http.inject({ url: '/address', headers, remoteAddress: '10.0.0.1' })
  await http.close()
  return answer.payload
}

test('only as many proxies as there are tell where a visitor comes from', async () => {
  expect(await addressBehind('0')).toBe('10.0.0.1')
  expect(await addressBehind('1')).toBe('10.0.0.2')
  expect(await addressBehind('2')).toBe('198.51.100.7')
})
