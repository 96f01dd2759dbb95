import type { FastifyBaseLogger } from 'fastify'

/** Deletes data that is no longer needed. It is idempotent, and may run in two processes at once. */
export type Purge = () => Promise<unknown>

/**
 * Combines all purges into one job. One that fails does not stop the others.
 *
 * @throws Error that names the failed ones, so that the job is retried
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
