import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'

const taken = new Set<number>()
/** Above all ports that browsers block; the last one is 10080 (Fetch Standard, port blocking). */
const lowest = 10_081

/**
 * Returns a free port that this process has not returned before, outside the range of ephemeral ports: it is still
 * free when a server listens on it seconds later.
 */
export async function freePort(): Promise<number> {
  const [first, last] = await longestStretch()
  for (;;) {
    const port = randomInt(first, last)
    if (taken.has(port)) continue
    const probe = createServer()
    const isFree = await new Promise<boolean>((tried) => {
      probe.once('error', () => tried(false)).listen(port, '127.0.0.1', () => probe.close(() => tried(true)))
    })
    if (!isFree) continue
    taken.add(port)
    return port
  }
}

/** Returns the longer range below or above the ephemeral ports, if there is one. */
async function longestStretch(): Promise<[number, number]> {
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '32768 60999')
  const [low = 32_768, high = 60_999] = range.trim().split(/\s+/).map(Number)
  const stretches: [number, number][] = [
    [lowest, low],
    [high + 1, 65_536],
  ]
  const [longest = stretches[0]] = stretches.toSorted(([a, b], [c, d]) => d - c - (b - a))
  return longest && longest[1] - longest[0] > 1000 ? longest : [lowest, 32_000]
}
