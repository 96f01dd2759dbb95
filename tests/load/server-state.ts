import { readFileSync } from 'node:fs'

/** The state of a server's process: memory in MB, and the 99th percentile of its event loop's delay in milliseconds. */
export type ServerState = { resident: number; heap: number; external: number; delay: number }

/** Reads the state of a server from its metrics, of the time since the last read, and from the operating system. */
export async function readServer({ origin, pid }: { origin: string; pid: number }): Promise<ServerState> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
  const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)
  return {
    resident: residentMemory(pid),
    heap: megabytes(metric('nodejs_heap_size_used_bytes')),
    external: megabytes(metric('nodejs_external_memory_bytes')),
    delay: Math.round(metric('nodejs_eventloop_lag_p99_seconds') * 1000),
  }
}

/** Returns the resident memory of a process in MB, from the operating system. */
export const residentMemory = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
