import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { ApiOperation } from '@virage/contract'
import { allOperations, sendOperation, type OperationRequest } from '@virage/test-support/operations'
import sharp from 'sharp'
import type { Known, People, Person } from './people.ts'
import { repetitions } from './recipes/values.ts'
import {
  makes,
  omitted,
  paramsFor,
  personFor,
  planQueries,
  planRequests,
  queryShapeOf,
  readAfterwards,
  searches,
  valuesOf,
} from './requests.ts'

/** One response: what was requested, and how long it took until its last byte, in milliseconds. */
type Timing = { label: string; milliseconds: number; status: number; problem?: string | undefined }

/** The timings of an operation. */
export type OperationTimings = { id: string; isExport: boolean; isSearch: boolean; timings: Timing[] }

/** An export: its rows, without the header, and how fast they arrived. */
export type ExportRate = { id: string; rows: number; perSecond: number }

/** What a bench of all operations has found. */
export type ClubMeasurement = { operations: OperationTimings[]; exports: ExportRate[]; omitted: Record<string, string> }

const slow = { most: 100, never: 500, search: 50, rowsPerSecond: 50_000 }

/** Operations that are called after all others, because they end what others need. */
const last = [
  'linkDrawCertificate',
  'offerToRunnerUp',
  'cancelDuePayment',
  'undoChange',
  'setOrderBilling',
  'awardLot',
  'buyLotNow',
  'pauseAuction',
  'resumeAuction',
  'removeCard',
  'deleteExclusive',
  'deleteAuction',
  'requestErasure',
  'withdrawErasure',
  'carryOutErasure',
]
/** Operations that others need: what they make is changed and removed later. */
const first = [
  'acceptTerms',
  'updateSeller',
  'updateVatSettings',
  'createExclusive',
  // Before lots, which have other prices.
  'createFiatOrder',
  'createAuction',
  'addLot',
  'updateLot',
  'orderLots',
  'removeLot',
  ...Object.keys(makes),
  'setExclusiveDelivery',
  'answerEnquiry',
  'reserveSlot',
  'reportMessage',
  'becomeHelper',
  'startRehearsal',
]

/** Operations that read what others make, which their path doesn't tell. */
const readAfterOthers = ['getDrawEntries']

/** In what order an operation is called: what only reads comes first, unless it reads what others make. */
function rankOf({ id, method, path }: ApiOperation, { pools }: Known): number {
  if (last.includes(id)) return 200 + last.indexOf(id)
  if (readAfterOthers.includes(id)) return 150
  if (method === 'GET') return [...path.matchAll(/:(\w+)/g)].every(([, name = '']) => isKnown(name, pools)) ? 0 : 150
  if (first.includes(id)) return 1 + first.indexOf(id)
  return method === 'DELETE' ? 160 : 100
}

const isKnown = (name: string, pools: Known['pools']) =>
  name === 'slug' || name === 'username' || (pools[name] ?? []).length > 0

/** Whether an operation searches people or everything, as staff type. */
export const isSearchOperation = ({ id }: Pick<ApiOperation, 'id'>) => id === 'findPeople' || id === 'searchStaff'

const searchParameterOf = ({ id }: ApiOperation) => (id === 'findPeople' ? 'search' : 'q')

/**
 * Calls operations of the contract one after another, each in several ways, and times each response.
 *
 * @param only limits them to those of which it is true
 */
export async function measureOperations(
  origin: string,
  people: People,
  only: (operation: ApiOperation) => boolean = () => true,
): Promise<ClubMeasurement> {
  const chosen = allOperations
    .filter(only)
    .map((operation) => ({ operation, rank: rankOf(operation, people.known) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ operation }) => operation)
  const operations: OperationTimings[] = []
  const exports: ExportRate[] = []
  await readOnce(origin, chosen, people)
  for (const operation of chosen) {
    if (operation.id in omitted) continue
    const isList = 'sort' in (queryShapeOf(operation) ?? {})
    const timings = operation.csv
      ? await timeExport(origin, operation, people, exports)
      : isSearchOperation(operation)
        ? await timeSearches(origin, operation, people)
        : isList
          ? await timeList(origin, operation, people)
          : await timeRequests(origin, operation, people)
    const measured = {
      id: operation.id,
      isExport: operation.csv === true || operation.id === 'downloadData' || operation.id === 'downloadGuestData',
      isSearch: isSearchOperation(operation),
      timings,
    }
    operations.push(measured)
    const { calls, p50, p99, max } = summaryOf(measured)
    const refused = timings.filter(({ status }) => status >= 400)
    console.log(
      `  ${operation.id}: ${calls} requests, half within ${p50} ms, 99 of 100 within ${p99} ms, all within ${max} ms${refused.length > 0 ? `, ${refused.length} refused` : ''}`,
    )
  }
  const names = new Set(chosen.map(({ id }) => id))
  return { operations, exports, omitted: Object.fromEntries(Object.entries(omitted).filter(([id]) => names.has(id))) }
}

/**
 * Sends each read once, before any is timed: the code of a process that has just started is not compiled yet, and its connections don't
 * know the tables.
 */
async function readOnce(origin: string, chosen: ApiOperation[], people: People): Promise<void> {
  for (const operation of chosen) {
    if (operation.method !== 'GET' || operation.csv === true || operation.id in omitted) continue
    const [request] = planRequests(operation, people.known)
    const query = isSearchOperation(operation) ? { [searchParameterOf(operation)]: 'ada' } : undefined
    if (request) await time(origin, operation, people, { ...request, ...(query && { query }) })
  }
}

type Answer = Timing & { headers: Headers; body: unknown }

/** Sends a request and reads its response to the end. */
async function time(
  origin: string,
  operation: ApiOperation,
  { tokens }: People,
  { as, label, ...request }: OperationRequest & { as: Person; label: string },
): Promise<Answer> {
  const sent = {
    ...request,
    token: tokens[as],
    ...(operation.idempotent && { idempotencyKey: randomUUID() }),
  }
  const begun = performance.now()
  const response = await sendOperation(origin, operation, sent)
  // An event stream never ends.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const milliseconds = performance.now() - begun
    await response.body?.cancel()
    return { label, milliseconds, status: response.status, headers: response.headers, body: null }
  }
  const text = await response.text()
  const milliseconds = performance.now() - begun
  const body: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
  const problem = response.ok ? undefined : text.slice(0, 300)
  return { label, milliseconds, status: response.status, problem, headers: response.headers, body }
}

const timingOf = ({ label, milliseconds, status, problem }: Answer): Timing => ({
  label,
  milliseconds,
  status,
  problem,
})

/** Returns the values at a path such as `winners.id`, in an object or in each of a list. */
const valuesAt = (body: unknown, path: string): string[] =>
  path
    .split('.')
    .reduce<unknown[]>(
      (found, name) =>
        found
          .flat()
          .flatMap((value) =>
            typeof value === 'object' && value !== null && name in value
              ? [(value as Record<string, unknown>)[name]]
              : [],
          ),
      [body],
    )
    .map(String)

async function timeRequests(origin: string, operation: ApiOperation, people: People): Promise<Timing[]> {
  const timings: Timing[] = []
  for (const request of planRequests(operation, people.known)) {
    const answer = await time(origin, operation, people, request)
    timings.push(timingOf(answer))
    keepValues(operation.id, answer.body, people.known)
    if (operation.id === 'presignStaffUpload') await upload(origin, answer.body)
  }
  const list = allOperations.find(({ id }) => id === readAfterwards[operation.id])
  const [request] = list ? planRequests(list, people.known) : []
  if (list && request) keepValues(list.id, (await time(origin, list, people, request)).body, people.known)
  return timings
}

/** Adds the values that later operations use to their pools. */
function keepValues(id: string, body: unknown, { pools }: Known): void {
  for (const [pool, path] of Object.entries(makes[id] ?? {})) (pools[pool] ??= []).push(...valuesAt(body, path))
}

/** Uploads a picture to where a response says, as a browser does. */
async function upload(origin: string, body: unknown): Promise<void> {
  const [url] = valuesAt(body, 'uploadUrl')
  if (url === undefined) return
  const background = { r: Math.floor(Math.random() * 256), g: 80, b: 120 }
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
  await fetch(new URL(url, origin), {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(png),
  })
}

const nextOf = (headers: Headers): string | undefined => {
  const next = /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return next && decodeURIComponent(next)
}

/** Requests a sorted list in each of its ways, with following pages, and from the middle of each order. */
async function timeList(origin: string, operation: ApiOperation, people: People): Promise<Timing[]> {
  const { known } = people
  const as = personFor(operation, 0)
  const params = paramsFor(operation, as, known, 0)
  if ('giveawayId' in params) params['giveawayId'] = known.pools['openGiveawayId']?.[0] ?? ''
  const timings: Timing[] = []
  const ask = async (label: string, query: Record<string, unknown>) => {
    const answer = await time(origin, operation, people, { as, label, params, query })
    timings.push(timingOf(answer))
    return nextOf(answer.headers)
  }
  for (const { label, query } of planQueries(operation, known))
    for (let repetition = 0; repetition < repetitions.list; repetition++) {
      const next = await ask(label, { ...query, limit: 50 })
      if (next !== undefined) await ask(`${label}, second page`, { ...query, limit: 50, cursor: next })
    }
  // A cursor has no filter, so one of a period or of a search is deep in the whole list.
  const shape = queryShapeOf(operation) ?? {}
  const middle: Record<string, string> | undefined =
    'to' in shape
      ? {
          to: new Date(Date.now() - 365 * 86_400_000)
            .toISOString()
            .slice(0, operation.id === 'listStaffSlots' ? 19 : undefined),
        }
      : 'search' in shape
        ? { search: 'm' }
        : undefined
  if (middle)
    for (const sort of valuesOf(shape, 'sort'))
      for (const direction of ['asc', 'desc']) {
        const required = sort === 'statusSince' ? { state: 'DUE_DILIGENCE_FILLED' } : {}
        const cursor = nextOf(
          (
            await time(origin, operation, people, {
              as,
              label: '',
              params,
              query: { ...required, ...middle, sort, direction, limit: 1 },
            })
          ).headers,
        )
        if (cursor !== undefined)
          for (let repetition = 0; repetition < repetitions.list; repetition++)
            await ask(`deep by ${sort} ${direction}`, { ...required, sort, direction, limit: 50, cursor })
      }
  return timings
}

/** Searches by parts of names, addresses and numbers. */
async function timeSearches(origin: string, operation: ApiOperation, people: People): Promise<Timing[]> {
  const name = searchParameterOf(operation)
  const { known } = people
  const as = personFor(operation, 0)
  const timings: Timing[] = []
  const texts = {
    ...searches(known),
    'one letter': 'z',
    'the end of a name': 'eau',
    'a receipt': `${new Date().getFullYear()}-000042`,
    'the end of a receipt': '00042',
    'an order': '000042',
  }
  for (let repetition = 0; repetition < repetitions.search; repetition++)
    for (const [label, text] of Object.entries(texts)) {
      const request = { as, label, params: paramsFor(operation, as, known, 0), query: { [name]: text } }
      timings.push(timingOf(await time(origin, operation, people, request)))
    }
  return timings
}

/** Reads an export to its end, and adds its rate to `rates`. The first bytes count as its response. */
async function timeExport(
  origin: string,
  operation: ApiOperation,
  people: People,
  rates: ExportRate[],
): Promise<Timing[]> {
  const { tokens, known } = people
  const as = personFor(operation, 0)
  const [{ params = {}, query = {} } = {}] = planRequests(operation, known)
  const begun = performance.now()
  const response = await sendOperation(origin, operation, { params, query, token: tokens[as] })
  const milliseconds = performance.now() - begun
  let lines = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    if (!response.ok) text += Buffer.from(chunk).toString()
    // The reader has the processors of the server: it does as little as it can.
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
  }
  const seconds = (performance.now() - begun) / 1000
  const rows = Math.max(0, lines - 1)
  rates.push({ id: operation.id, rows, perSecond: Math.round(rows / seconds) })
  const problem = response.ok ? undefined : text.slice(0, 300)
  return [{ label: 'first bytes', milliseconds, status: response.status, problem }]
}

/** Returns the value that a part of the sorted values does not exceed. */
const percentile = (sorted: number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0
const rounded = (milliseconds: number) => Math.round(milliseconds * 10) / 10

/** Sums up the timings of an operation, in milliseconds; `over` counts those beyond its goal. */
function summaryOf({ id, isSearch, timings }: OperationTimings) {
  const times = timings.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other)
  const [slowest] = timings.toSorted((one, other) => other.milliseconds - one.milliseconds)
  const limit = isSearch ? slow.search : slow.most
  return {
    operation: id,
    calls: times.length,
    p50: rounded(percentile(times, 0.5)),
    p99: rounded(percentile(times, 0.99)),
    max: rounded(times.at(-1) ?? 0),
    over: times.filter((one) => one > limit).length,
    slowest: slowest?.label ?? '',
  }
}

/** Prints the slowest operations and what failed. @returns the names of missed goals */
export function reportOperations({ operations, exports, omitted: left }: ClubMeasurement): string[] {
  const missed: string[] = []
  const rows = operations.map((measured) => {
    const { over, ...summary } = summaryOf(measured)
    // Of up to a hundred requests one may be slower.
    if (!measured.isExport && (over > Math.ceil(summary.calls / 100) || summary.max > slow.never))
      missed.push(measured.id)
    return { ...summary, over }
  })
  console.log(
    `Operations by their slowest response, in milliseconds (goal: 99 of 100 below ${slow.most}, none above ${slow.never}):`,
  )
  console.table(rows.toSorted((one, other) => other.max - one.max).slice(0, 40))
  const all = operations
    .filter(({ isExport }) => !isExport)
    .flatMap(({ timings }) => timings.map(({ milliseconds }) => milliseconds))
  const sorted = all.toSorted((one, other) => one - other)
  console.log(
    `${operations.length} operations, ${all.length} requests: half within ${rounded(percentile(sorted, 0.5))} ms, 99 of 100 within ${rounded(percentile(sorted, 0.99))} ms, all within ${rounded(sorted.at(-1) ?? 0)} ms`,
  )
  const labels = operations
    .filter(({ isExport }) => !isExport)
    .flatMap(({ id, timings }) => timings.map((timing) => ({ operation: id, ...timing })))
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, 40)
    .map(({ operation, label, milliseconds, status }) => ({
      operation,
      label,
      milliseconds: rounded(milliseconds),
      status,
    }))
  console.log('The slowest requests:')
  console.table(labels)
  if (exports.length > 0) {
    console.log(`Exports (goal: ${slow.rowsPerSecond} rows/s):`)
    console.table(exports)
    // A short one is over before it has a rate.
    missed.push(
      ...exports
        .filter(({ rows: count, perSecond }) => count > 10_000 && perSecond < slow.rowsPerSecond)
        .map(({ id }) => id),
    )
  }
  const refused = operations.flatMap(({ id, timings }) => {
    const wrong = timings.filter(({ status }) => status >= 400)
    return wrong.length === 0 ? [] : [{ id, refused: wrong.length, of: timings.length, why: wrong[0]?.problem ?? '' }]
  })
  if (refused.length > 0) {
    console.log('Refused requests:')
    for (const { id, refused: count, of, why } of refused) console.log(`  ${id}: ${count} of ${of}, ${why}`)
    missed.push(...refused.filter(({ refused: count, of }) => count === of).map(({ id }) => `${id} was never accepted`))
  }
  if (Object.keys(left).length > 0) {
    console.log('Not called:')
    for (const [id, reason] of Object.entries(left)) console.log(`  ${id}: ${reason}`)
  }
  return [...new Set(missed)]
}
