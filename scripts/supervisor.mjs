import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { environment, serverOptions } from './ensure.mjs'

/** How long changes are collected before a restart, in milliseconds: an editor or git writes several files at once. */
const settleTime = 50

/** Interval between two readiness checks, in milliseconds. */
const askInterval = 25

/**
 * Runs the server and restarts it when one of its sources changes. A server that stops by itself, for example after a
 * syntax error, is started again after the next change.
 *
 * @param watched folders below `root` whose changes restart the program, except their tests
 * @param readyUrl responds with 200 once the program is ready
 */
export function createSupervisor({ root, watched, program, readyUrl, settings }) {
  let child
  let hasStarted = false
  let isStopped = false
  /** Settles once the child responds or has stopped. */
  let answering = Promise.resolve()
  let restarting = Promise.resolve()
  let timer

  const start = () => {
    child = spawn('node', [...serverOptions, program], {
      cwd: root,
      stdio: ['ignore', hasStarted ? 'pipe' : 'inherit', 'inherit'],
      env: { ...environment, ...settings },
    })
    if (hasStarted) printWithoutWelcome(child.stdout)
    hasStarted = true
    answering = becomeReady(child, readyUrl)
    answering.catch(() => {})
  }
  const end = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  const restartAfter = async (earlier) => {
    await earlier
    await end()
    if (!isStopped) start()
  }
  const watchers = watched
    .filter((folder) => existsSync(join(root, folder)))
    .map((folder) =>
      watch(join(root, folder), { recursive: true }, (_event, file) => {
        if (isStopped || file === null || /\.test\.tsx?$|~$|\.sw[px]$/.test(file)) return
        clearTimeout(timer)
        timer = setTimeout(() => (restarting = restartAfter(restarting)), settleTime)
      }),
    )

  return {
    start,
    /** Resolves once the server responds with its current sources. @throws if it has stopped by itself */
    untilReady: async () => {
      await restarting
      await answering
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await restarting
      await end()
    },
  }
}

async function becomeReady(child, readyUrl) {
  while (child.exitCode === null && child.signalCode === null) {
    const isReady = await fetch(readyUrl).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(askInterval)
  }
  throw new Error('The server has stopped; see the terminal for the reason. It starts again after the next change.')
}

/** Prints the output of a restarted server, with only the first line of its welcome (welcome.ts). */
function printWithoutWelcome(output) {
  let isWelcome = false
  createInterface({ input: output }).on('line', (line) => {
    const begins = line.includes('Virage is ready')
    if (begins || !isWelcome) console.log(line)
    isWelcome = begins || (isWelcome && !line.includes('Ctrl-C stops it'))
  })
}
