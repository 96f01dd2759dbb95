import type { FastifyBaseLogger } from 'fastify'

/** Removes what has outlived its purpose; running it twice, or in two processes at once, changes nothing. */
export type Purge = () => Promise<unknown>

/** Purges once an hour, and when the development clock was moved; one that fails leaves the others running. */
export function startPurging({ purges, log }: { purges: Record<string, Purge>; log: FastifyBaseLogger }): {
  purgeNow: () => Promise<void>
  stop: () => void
} {
  const purgeNow = async () => {
    for (const [name, purge] of Object.entries(purges)) {
      await purge().catch((err: unknown) => log.error({ err, purge: name }, 'purge failed; trying again in an hour'))
    }
  }
  const timer = setInterval(() => void purgeNow(), 3_600_000)
  return { purgeNow, stop: () => clearInterval(timer) }
}
