import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { generateApiRequest, type Request } from './api-requests.ts'
import { generateBrokenRequest, sendBroken } from './broken-http.ts'
import {
  generateFileRequest,
  generateFormRequest,
  generateIdentityRequest,
  generatePageRequest,
} from './other-requests.ts'
import { createRandom, type Random } from './random.ts'
import { type Answer, createSender } from './send.ts'
import type { Target } from './target.ts'

/** The result of a run. */
export type Report = {
  seed: number
  requests: number
  /** Faults, each with the request that caused it. */
  faults: string[]
  /** Number of responses by status; 0 is a closed connection. */
  statuses: Record<number, number>
  /** Operations of the API that succeeded at least once. */
  succeeded: Set<string>
  /** Duration of the slowest response, in milliseconds. */
  slowest: number
  /** Resident memory of the process in MB: before, maximum, after. */
  memory: { before: number; most: number; after: number }
  seconds: number
}

type Options = {
  requests: number
  seed: number
  /** Index of the first request, to repeat one. */
  first?: number
  /** Seconds after which no further request begins. */
  within?: number
  /** Only sends requests for this operation of the API. */
  only?: string
  /** Maximum duration of a response, in milliseconds. */
  slow?: number
}

/** Concurrent requests. */
const concurrency = 6
/** Maximum duration of a response on a machine without other load, in milliseconds. */
const slowAlone = 3_000
/** The product gives up a statement that takes longer, and answers 503 (apps/server/src/platform/database/database.ts); in milliseconds. */
const statementLimit = 6_000
/** How often a request that was answered so is sent again, and the pause before, in milliseconds: the machine may be busy. */
const [repetitions, repetitionPause] = [3, 1_000]
/** Maximum resident memory of the process, in MB. */
const maxMemory = 900
/** Number of requests after which people and clubs are restored. */
const restoreEvery = 400
/** Number of faults after which a run ends. */
const maxFaults = 20

const memoryOf = (pid: number) => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    // Only available on Linux.
    return 0
  }
}

function generateRequest(target: Target, random: Random): Request {
  const kind = random.below(20)
  if (kind < 5) return generateApiRequest(target, random, false)
  if (kind < 14) return generateApiRequest(target, random, true)
  if (kind < 16) return generateIdentityRequest(target, random)
  if (kind === 16) return generateFormRequest(target, random)
  if (kind === 17) return generateFileRequest(target, random)
  return generatePageRequest(target, random)
}

/** Returns what is wrong with a response; undefined if nothing is. */
function faultOf(target: Target, { sender }: Request, { status, headers, text }: Answer): string | undefined {
  if (status >= 500 && !(status === 503 && headers['retry-after'] !== undefined)) return `answered ${status}`
  const shown = `${text}${JSON.stringify(headers)}`
  const canary = target.canaries.find((one) => shown.includes(one.text) && !one.readers.includes(sender.name))
  if (canary) return `showed ${canary.what}`
  if (/\bat \S+ \(?(?:file:|\/)\S+\.[jt]s:\d+/.test(text)) return 'showed a stack trace'
  return undefined
}

type Measured = Pick<Answer, 'status' | 'time'>

const isGivenUp = ({ status, time }: Measured) => status === 503 && time > statementLimit
const isTooSlow = (answer: Measured, slow: number) => answer.time > slow || isGivenUp(answer)

/** Sends a request again whose response was too slow: a single one may be caused by another request or the machine. @returns the last response */
async function measureAgain(answer: Answer, { slow, repeat }: { slow: number; repeat: () => Promise<Answer> }) {
  let last = answer
  for (let left = isGivenUp(answer) ? repetitions : 1; left > 0 && isTooSlow(last, slow); left--) {
    if (isGivenUp(last)) await pause(repetitionPause)
    last = await repeat()
  }
  return last
}

/** Returns the errors in the log that are not yet among the faults: failed jobs, and violated constraints that were answered as a lost race. */
const errorsIn = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.includes('"level":50'))
    .slice(0, maxFaults)
    .map((line) => `logged ${line.slice(0, 1_500)}`)

/** Sends generated requests: valid, invalid and malformed ones. */
export async function attack(target: Target, options: Options): Promise<Report> {
  const { requests, seed, first = 0, within = 600, only, slow = slowAlone } = options
  const operations = target.operations.filter(({ id }) => only === undefined || id === only)
  const started = performance.now()
  const logged = target.output().length
  const { send, close } = createSender(target.origin)
  const before = memoryOf(target.pid)
  const report: Report = {
    seed,
    requests: 0,
    faults: [],
    statuses: {},
    succeeded: new Set(),
    slowest: 0,
    memory: { before, most: before, after: before },
    seconds: 0,
  }
  const sampling = setInterval(() => {
    report.memory.most = Math.max(report.memory.most, memoryOf(target.pid))
  }, 250)
  const fault = (index: number, what: string, request: unknown) => {
    const description = JSON.stringify(request, (_key, value: unknown) =>
      typeof value === 'string' && value.length > 600 ? `${value.slice(0, 600)}… (${value.length} characters)` : value,
    )
    report.faults.push(
      `${what}: npm run hostile -- --seed ${seed} --first ${index} --requests 1${only === undefined ? '' : ` --only ${only}`}\n  ${description}`,
    )
  }

  const doOne = async (index: number) => {
    const random = createRandom(seed, index)
    if (only === undefined && random.oneIn(25)) {
      const broken = generateBrokenRequest(random)
      const { text, time } = await sendBroken(target.origin, broken)
      const status = text.startsWith('HTTP/1.1 5') ? text.slice(9, 12) : undefined
      // 505 is Node's response to an unsupported HTTP version.
      const isDeliberate = status === '505' || (status === '503' && /^retry-after:/im.test(text))
      if (status !== undefined && !isDeliberate) fault(index, `answered ${status}`, broken)
      if (text.includes('/smuggled')) fault(index, 'answered what was smuggled', broken)
      report.slowest = Math.max(report.slowest, time)
      return
    }
    const request =
      only === undefined ? generateRequest(target, random) : generateApiRequest({ ...target, operations }, random, true)
    const answer = await send(request)
    const { status, time } = await measureAgain(answer, { slow, repeat: () => send(request) })
    if (isTooSlow({ status, time }, slow))
      fault(index, `took ${Math.round(time)} ms until it answered ${status}`, {
        ...request,
        sender: request.sender.name,
        headers: headersForReport(request),
      })
    report.slowest = Math.max(report.slowest, time)
    report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1
    if (answer.status >= 200 && answer.status < 300) report.succeeded.add(request.kind.replace(', invalid', ''))
    const found = faultOf(target, request, answer)
    if (found)
      fault(index, found, {
        ...request,
        sender: request.sender.name,
        headers: headersForReport(request),
        answer: answer.text.slice(0, 300),
      })
  }

  let next = first
  const worker = async () => {
    while (next < first + requests && report.faults.length < maxFaults && performance.now() - started < within * 1000) {
      const index = next++
      report.requests++
      if (index % restoreEvery === restoreEvery - 1) await target.restore()
      await doOne(index)
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, worker))
    await target.restore()
    for (const path of [
      '/healthz',
      '/readyz',
      '/api/clubs/fc-virage',
      ...(target.hasPages ? ['/clubs/fc-virage'] : []),
    ]) {
      const request: Request = { kind: 'after', sender: { name: 'visitor' }, method: 'GET', path, headers: {} }
      const { status } = await send(request)
      if (status !== 200) fault(-1, `answered ${status} after it all`, request)
    }
  } finally {
    clearInterval(sampling)
    close()
  }
  report.faults.push(...errorsIn(target.output().slice(logged)))
  report.memory.after = memoryOf(target.pid)
  if (report.memory.most > maxMemory)
    report.faults.push(`The process has grown to ${Math.round(report.memory.most)} MB`)
  if (only === undefined && report.requests >= 500 && (report.statuses[200] ?? 0) < report.requests / 20)
    report.faults.push('Hardly any request has succeeded: nothing was tried')
  report.seconds = (performance.now() - started) / 1000
  return report
}

/** Formats a request's headers for a report: the owner of its token, not the token. */
const headersForReport = ({ headers, sender }: Request) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) =>
      name === 'authorization' && value.length > 300 ? [name, `a token of ${sender.name}`] : [name, value],
    ),
  )

/** Summarises a report in a few lines. */
export function describe({ seed, requests, faults, statuses, succeeded, slowest, memory, seconds }: Report): string {
  const { before, most, after } = memory
  return [
    ...faults,
    `seed ${seed}: ${requests} requests in ${seconds.toFixed(1)} s, ${faults.length} faults`,
    `answers: ${Object.entries(statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')}`,
    `${succeeded.size} kinds have succeeded; the slowest answer took ${Math.round(slowest)} ms`,
    `memory: ${Math.round(before)} MB before, ${Math.round(most)} MB at most, ${Math.round(after)} MB after`,
  ].join('\n')
}
