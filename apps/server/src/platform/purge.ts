import type { FastifyBaseLogger } from 'fastify'

/** Removes what has outlived its purpose; running it twice, or in two processes at once, changes nothing. */
export type Purge = () => Promise<unknown>

/** What is purged. */
export type Purges = {
  add: (name: string, purge: Purge) => void
  purgeNow: () => Promise<void>
  stop: () => void
}

/** Purges once an hour, and when the development clock was moved; one that fails leaves the others running. */
export function startPurging(log: FastifyBaseLogger): Purges {
  const purges = new Map<string, Purge>()
  const purgeNow = async () => {
    for (const [name, purge] of purges) {
      await purge().catch((err: unknown) => log.error({ err, purge: name }, 'purge failed; trying again in an hour'))
    }
  }
  const timer = setInterval(() => void purgeNow(), 3_600_000)
  return { add: (name, purge) => void purges.set(name, purge), purgeNow, stop: () => clearInterval(timer) }
}
