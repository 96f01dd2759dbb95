import { readFileSync } from 'node:fs'
import { drawApiRequest, type Request } from './api-requests.ts'
import { drawBrokenRequest, sendBroken } from './broken-http.ts'
import { drawFileRequest, drawFormRequest, drawIdentityRequest, drawPageRequest } from './other-requests.ts'
import { createRandom, type Random } from './random.ts'
import { type Answer, createSender } from './send.ts'
import type { Target } from './target.ts'

/** What a run of requests has found. */
export type Report = {
  seed: number
  requests: number
  /** What must not be, one text each, with the request that did it. */
  faults: string[]
  /** Answers by their status; 0 is a connection that was closed. */
  statuses: Record<number, number>
  /** Operations of the API that have succeeded at least once. */
  succeeded: Set<string>
  /** Milliseconds that the slowest answer took. */
  slowest: number
  /** Resident memory of the process in MB: before, at most, after. */
  memory: { before: number; most: number; after: number }
  seconds: number
}

type Options = {
  requests: number
  seed: number
  /** Number of the first request, to make one again. */
  first?: number
  /** Seconds after which no further request is begun. */
  within?: number
  /** Requests for this operation of the API alone. */
  only?: string
}

/** Requests under way at a time. */
const lanes = 6
/** Longest that an answer may take, in milliseconds, when nothing else is asked. */
const slow = 3_000
/** Most resident memory that the process may reach, in MB. */
const mostMemory = 900
/** Requests after which people and clubs are put back. */
const mendEvery = 400
/** Faults after which a run ends: more of them say nothing new. */
const enough = 20

const memoryOf = (pid: number) => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    // Only Linux tells it this way.
    return 0
  }
}

function drawRequest(target: Target, random: Random): Request {
  const kind = random.below(20)
  if (kind < 5) return drawApiRequest(target, random, false)
  if (kind < 14) return drawApiRequest(target, random, true)
  if (kind < 16) return drawIdentityRequest(target, random)
  if (kind === 16) return drawFormRequest(target, random)
  if (kind === 17) return drawFileRequest(target, random)
  return drawPageRequest(target, random)
}

/** What is wrong with an answer; undefined for a good one. */
function faultOf(target: Target, { sender }: Request, { status, headers, text }: Answer): string | undefined {
  if (status >= 500 && !(status === 503 && headers['retry-after'] !== undefined)) return `answered ${status}`
  const shown = `${text}${JSON.stringify(headers)}`
  const canary = target.canaries.find((one) => shown.includes(one.text) && !one.readers.includes(sender.name))
  if (canary) return `showed ${canary.what}`
  if (/\bat \S+ \(?(?:file:|\/)\S+\.[jt]s:\d+/.test(text)) return 'showed a stack trace'
  return undefined
}

/** Sends requests that are drawn from the seed, right ones, spoiled ones and broken ones. */
export async function attack(target: Target, options: Options): Promise<Report> {
  const { requests, seed, first = 0, within = 600, only } = options
  const operations = target.operations.filter(({ id }) => only === undefined || id === only)
  const started = performance.now()
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
    const told = JSON.stringify(request, (_key, value: unknown) =>
      typeof value === 'string' && value.length > 600 ? `${value.slice(0, 600)}… (${value.length} characters)` : value,
    )
    report.faults.push(
      `${what}: npm run hostile -- --seed ${seed} --first ${index} --requests 1${only === undefined ? '' : ` --only ${only}`}\n  ${told}`,
    )
  }

  const doOne = async (index: number) => {
    const random = createRandom(seed, index)
    if (only === undefined && random.oneIn(25)) {
      const broken = drawBrokenRequest(random)
      const { text, time } = await sendBroken(target.origin, broken)
      const status = text.startsWith('HTTP/1.1 5') ? text.slice(9, 12) : undefined
      // 505 is Node's own word for a version of HTTP that it does not speak.
      const isDeliberate = status === '505' || (status === '503' && /^retry-after:/im.test(text))
      if (status !== undefined && !isDeliberate) fault(index, `answered ${status}`, broken)
      if (text.includes('/smuggled')) fault(index, 'answered what was smuggled', broken)
      report.slowest = Math.max(report.slowest, time)
      return
    }
    const request =
      only === undefined ? drawRequest(target, random) : drawApiRequest({ ...target, operations }, random, true)
    let answer = await send(request)
    // Twice slow is slow; once may have been another request's work, or the machine's.
    if (answer.time > slow) {
      const again = await send(request)
      if (again.time > slow)
        fault(index, `took ${Math.round(again.time)} ms`, {
          ...request,
          sender: request.sender.name,
          headers: told(request),
        })
      else answer = { ...answer, time: again.time }
    }
    report.slowest = Math.max(report.slowest, answer.time)
    report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1
    if (answer.status >= 200 && answer.status < 300) report.succeeded.add(request.kind.replace(', spoiled', ''))
    const found = faultOf(target, request, answer)
    if (found)
      fault(index, found, {
        ...request,
        sender: request.sender.name,
        headers: told(request),
        answer: answer.text.slice(0, 300),
      })
  }

  let next = first
  const lane = async () => {
    while (next < first + requests && report.faults.length < enough && performance.now() - started < within * 1000) {
      const index = next++
      report.requests++
      if (index % mendEvery === mendEvery - 1) await target.mend()
      await doOne(index)
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
    await target.mend()
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
  report.memory.after = memoryOf(target.pid)
  if (report.memory.most > mostMemory)
    report.faults.push(`The process has grown to ${Math.round(report.memory.most)} MB`)
  if (only === undefined && report.requests >= 500 && (report.statuses[200] ?? 0) < report.requests / 20)
    report.faults.push('Hardly any request has succeeded: nothing was tried')
  report.seconds = (performance.now() - started) / 1000
  return report
}

/** Headers of a request as a report shows them: whose token it was, not the token. */
const told = ({ headers, sender }: Request) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) =>
      name === 'authorization' && value.length > 300 ? [name, `a token of ${sender.name}`] : [name, value],
    ),
  )

/** A report in a few lines. */
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
