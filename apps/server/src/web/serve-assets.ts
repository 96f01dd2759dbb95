import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The folder of the release that this process runs. */
const ownRelease = fileURLToPath(new URL('../../../../', import.meta.url))

/**
 * Serves the assets of a build: the files with hashes in their names that its pages load. While processes are upgraded one after the
 * other, a page of one release asks a process of another for them, so those of all releases in a folder are served (docs/decisions/0231).
 *
 * @param assets their folder within a release
 * @param releases the folder of all releases; undefined if there is none
 */
export async function serveAssets(
  http: FastifyInstance,
  {
    prefix,
    assets,
    releases,
    release = ownRelease,
  }: { prefix: string; assets: string; releases: string | undefined; release?: string },
): Promise<void> {
  const root = join(release, assets)
  const own = new Set(releases === undefined ? [] : await readdir(root))
  await http.register(async (files) => {
    // A page without its code is useless, so its files are served however busy the process is.
    files.addHook(
      'onRoute',
      (route) => void (route.config = Object.assign({}, route.config, { pressureHandler: () => {} })),
    )
    if (releases !== undefined)
      files.addHook('onRequest', async ({ url }, reply) => {
        const [name = ''] = url.slice(prefix.length).split('?')
        if (own.has(name)) return
        const folder = await findFolder(releases, assets, name)
        if (folder !== undefined) return reply.sendFile(name, folder)
      })
    await files.register(fastifyStatic, {
      root,
      prefix,
      immutable: true,
      preCompressed: true,
      maxAge: '1y',
      decorateReply: releases !== undefined,
    })
  })
}

/** Returns the folder of a release that has a file. Releases are added and removed while the process runs. */
async function findFolder(releases: string, assets: string, name: string): Promise<string | undefined> {
  if (!/^[\w-][\w.-]*$/.test(name)) return undefined
  for (const release of await readdir(releases).catch(() => [])) {
    const folder = join(releases, release, assets)
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found?.isFile()) return folder
  }
  return undefined
}
