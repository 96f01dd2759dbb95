import { createInterface } from 'node:readline/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from './app.ts'
import { readConfig, SettingError } from './config.ts'
import { createOperator } from './create-operator.ts'
import { prepareDatabase } from './platform/database/prepare-database.ts'
import { welcome } from './welcome.ts'

/** How long a stopping process waits for current requests, in milliseconds. Then it exits. */
const drainTime = 25_000

/**
 * `main.ts migrate` migrates the database before processes of a new release start. `main.ts operator ADDRESS` creates the account of an operator, whose
 * password it reads.
 */
const [command, address = ''] = process.argv.slice(2)

try {
  const started = performance.now()
  const config = readConfig(process.env)
  if (command === 'migrate') {
    await prepareDatabase({ ...config, MULTIPLE_PROCESSES: false }).then(({ close }) => close())
    process.stdout.write('The database is migrated.\n')
    process.exit()
  }
  if (command === 'operator') {
    await createOperator(config, { address, readPassword })
    process.stdout.write(`${address} can log in.\n`)
    process.exit()
  }
  const opening = createApp(config)
  let stopping = false
  const stop = (code: number) => {
    if (stopping) return
    stopping = true
    const delay = config.SHUTDOWN_DELAY * 1000
    const exitInTime = () => setTimeout(() => process.exit(1), delay + drainTime).unref()
    // A local database must be stopped, however long the process takes to open.
    if (config.DATABASE_URL === undefined) void opening.then(exitInTime, exitInTime)
    else exitInTime()
    const shutDown = async () => {
      const app = await opening
      app.drain(delay)
      await wait(delay)
      await app.close()
    }
    void shutDown().finally(() => process.exit(code))
  }
  // Registered before the process is open: if it were killed while it opens, its local database would keep running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))

  const app = await opening
  try {
    process.stdout.write(
      welcome({
        address: await app.listen(),
        config,
        role: app.role,
        demo: app.development,
        seconds: (performance.now() - started) / 1000,
      }),
    )
  } catch (error) {
    if (!stopping) process.stderr.write(`The server can't listen at port ${config.PORT}: ${String(error)}\n`)
    stop(1)
  }
} catch (error) {
  if (!(error instanceof SettingError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

/** Reads a line of standard input. A terminal doesn't show what is typed. */
async function readPassword(): Promise<string> {
  const { stdin: input } = process
  if (input.isTTY) process.stderr.write('Password: ')
  const lines = createInterface({ input, terminal: input.isTTY })
  const { value } = await lines[Symbol.asyncIterator]().next()
  lines.close()
  if (input.isTTY) process.stderr.write('\n')
  return value ?? ''
}
