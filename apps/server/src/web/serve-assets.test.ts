import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@virage/test-support/temporary-folder'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveAssets } from './serve-assets.ts'

const releases = temporaryFolder()
const assets = 'web/assets'
const http = fastify()

/** Unpacks a release with one file. */
async function unpack(release: string, name: string): Promise<void> {
  await mkdir(join(releases, release, assets), { recursive: true })
  await writeFile(join(releases, release, assets, name), `// ${release}`)
}

beforeAll(async () => {
  await unpack('1.0', 'page-one.js')
  await serveAssets(http, { prefix: '/assets/', assets, releases, release: join(releases, '1.0') })
  await http.ready()
  await unpack('1.1', 'page-two.js')
  await writeFile(join(releases, 'secret.js'), 'secret')
})
afterAll(() => http.close())

test.each([
  ['its own release', 'page-one.js', '// 1.0'],
  ['a release that was unpacked after it started', 'page-two.js', '// 1.1'],
])('a process serves the assets of %s', async (_whose, name, text) => {
  const { statusCode, body, headers } = await http.inject(`/assets/${name}`)
  expect([statusCode, body, headers['cache-control']]).toEqual([200, text, 'public, max-age=31536000, immutable'])
})

test.each(['none.js', '../../../secret.js', '..%2f..%2f..%2fsecret.js', '.', '', '1.1'])(
  'no release has an asset %j',
  async (name) => {
    const { statusCode, body } = await http.inject(`/assets/${name}`)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(body).not.toBe('secret')
  },
)
