import type { FastifyBaseLogger } from 'fastify'

/** Removes what has outlived its purpose; running it twice, or in two processes at once, changes nothing. */
export type Purge = () => Promise<unknown>

/**
 * Makes one job of all purges; one that fails leaves the others running.
 *
 * @throws Error naming those that failed, so that the job is tried again
 */
export const createPurge =
  ({ purges, log }: { purges: Record<string, Purge>; log: Pick<FastifyBaseLogger, 'error'> }) =>
  async (): Promise<void> => {
    const failed: string[] = []
    for (const [name, purge] of Object.entries(purges)) {
      await purge().catch((err: unknown) => {
        failed.push(name)
        log.error({ err, purge: name }, 'purge failed')
      })
    }
    if (failed.length > 0) throw new Error(`Purges failed: ${failed.join(', ')}`)
  }
