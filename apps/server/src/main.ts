import { createApp } from './app.ts'
import { readConfig, SettingError } from './config.ts'
import { welcome } from './welcome.ts'

/** Longest wait for calls under way at the end, in milliseconds; what lasts longer is cut off. */
const drainTime = 10_000

try {
  const started = performance.now()
  const config = readConfig(process.env)
  const app = await createApp(config)
  const address = await app.listen()
  process.stdout.write(welcome({ address, config, seconds: (performance.now() - started) / 1000 }))

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), drainTime).unref()
    void app.close().then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  if (!(error instanceof SettingError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
