import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

export { freePort }

/** A process of the product, started as `npm start` does, with its own data directory. */
export type RunningServer = {
  origin: string
  /** The process, to measure its memory or end it. */
  pid: number
  dataDirectory: string
  /** Returns its output so far. */
  output: () => string
  /** Kills it like a crash: no hook runs. Its database keeps running, and the next start adopts it. */
  kill: () => Promise<void>
  /** Starts it again with the same data and address. */
  restart: () => Promise<void>
  /** Stops it gracefully; its data stay. */
  halt: () => Promise<void>
  /** Stops it gracefully and removes its data. */
  stop: () => Promise<void>
}

const repository = new URL('../../../', import.meta.url).pathname

/** Spawns a process of the product. @param settings environment variables */
export const spawnServer = (settings: Record<string, string>): ChildProcess =>
  spawn(
    join(repository, 'node_modules/.bin/node'),
    ['--max-semi-space-size=16', '--heap-growing-percent=30', 'apps/server/src/main.ts'],
    {
      cwd: repository,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        // As every installation sets them (docs/decisions/0083).
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: '131072',
        RATE_LIMIT: '0',
        LOG_LEVEL: 'warn',
        TRIAL_NOTICE: 'false',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )

/** Starts the product. @param settings environment variables */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'virage-server-'))
  await chmod(dataDirectory, 0o755)
  const shared = process.env['SHARED_DATA']
  // The cluster's files may have another owner; only cp preserves it.
  if (shared !== undefined) await promisify(execFile)('cp', ['-a', `${shared}/.`, dataDirectory])
  const port = settings['PORT'] ?? String(await freePort())
  let text = ''
  let child: ChildProcess

  const start = async () => {
    child = spawnServer({ PORT: port, DATA_DIR: dataDirectory, ...settings })
    child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
    if (!child.stdout) throw new Error('The server has no output')
    const lines = createInterface({ input: child.stdout })
    await new Promise<void>((ready, failed) => {
      lines.on('line', (line) => {
        text += `${line}\n`
        if (line.includes('is ready')) ready()
      })
      child.once('exit', (code) => failed(new Error(`The server ended with ${code}:\n${text}`)))
    })
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  const removeData = () => rm(dataDirectory, { recursive: true, force: true })
  await start().catch(async (error: unknown) => {
    await removeData()
    throw error
  })

  return {
    origin: `http://localhost:${port}`,
    get pid() {
      return child.pid ?? 0
    },
    dataDirectory,
    output: () => text,
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGTERM')
      await start()
    },
    halt: async () => {
      await end('SIGTERM')
      if (child.exitCode !== 0) throw new Error(`The server did not stop gracefully:\n${text}`)
    },
    stop: async () => {
      await end('SIGTERM')
      await removeData()
    },
  }
}
