import { handOverParcel, type Handover } from '@virage/contract/staff'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { call } from '../../api.ts'
import { fieldProblemsOf } from '../../parts/problems-of.ts'

/** What somebody was handed at this counter. It is kept in the browser until the server has it. */
export type LocalHandover = {
  /** Also its idempotency key: however often it is sent, it is recorded once. */
  id: string
  code: string
  parcelId: string
  /** For the person at the counter. */
  title: string
  receivedBy: string | null
  initials: string | null
  /** A photograph, which was uploaded before. */
  photoId: string | null
  /** Whether the server refused the photograph. The handover is recorded without it, because it has happened. */
  lostPhoto?: boolean
  handedOverAt: string
  /** Why the server refuses it; null if it hasn't. */
  problem: string | null
}

/** A handover that the server has recorded, with all that were recorded for the parcel, the earliest first. */
export type SentHandover = Pick<LocalHandover, 'id' | 'title' | 'receivedBy' | 'handedOverAt' | 'lostPhoto'> & {
  handovers: Handover[]
}

/** What a counter has done: what isn't sent yet, and the last that were. */
export type Counter = { waiting: LocalHandover[]; sent: SentHandover[] }

/** How many of the last handovers are shown. */
const shown = 5
/** How long it waits before it sends again what could not be sent, in milliseconds. */
const retryPause = 15_000

/** How long the server may take, in milliseconds. Nothing else is sent meanwhile, and a dead network answers after minutes. */
const patience = 30_000

const keyPrefix = 'virage.office.handovers.'
const keyOf = (slug: string): string => keyPrefix + slug
const empty: Counter = { waiting: [], sent: [] }
const counters = new Map<string, Counter>()
const listeners = new Set<() => void>()
const sending = new Set<string>()

function stored(slug: string): Counter {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(keyOf(slug)) ?? 'null')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
    return parsed === null ? empty : (parsed as Counter)
  } catch {
    return empty
  }
}

/** Returns what this counter has done for a club. */
export function counterOf(slug: string): Counter {
  const known = counters.get(slug) ?? stored(slug)
  counters.set(slug, known)
  return known
}

export const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Forgets what another tab has changed, so that it is read again. */
function followOtherTabs({ key }: StorageEvent): void {
  if (key === null) counters.clear()
  else if (key.startsWith(keyPrefix)) counters.delete(key.slice(keyPrefix.length))
  for (const listener of listeners) listener()
}
addEventListener('storage', followOtherTabs)

function store(slug: string, change: (counter: Counter) => Counter): void {
  // Another tab may have changed it a moment ago.
  const next = change(stored(slug))
  counters.set(slug, next)
  localStorage.setItem(keyOf(slug), JSON.stringify(next))
  for (const listener of listeners) listener()
}

const without = <One extends { id: string }>(list: One[], id: string): One[] => list.filter((one) => one.id !== id)

/** Records a handover at this counter and sends it, now or when there is a connection again. */
export async function recordHandover(slug: string, handover: Omit<LocalHandover, 'id' | 'problem'>): Promise<void> {
  const added = { ...handover, id: crypto.randomUUID(), problem: null }
  store(slug, ({ waiting, sent }) => ({ waiting: [...waiting, added], sent }))
  await sendHandovers(slug)
}

/** Removes a handover that the server has refused, once a person has seen why. */
export const dismissHandover = (slug: string, id: string): void =>
  store(slug, ({ waiting, sent }) => ({ waiting: without(waiting, id), sent }))

/** Sends a handover again that the server has refused. */
export async function sendAgain(slug: string, id: string): Promise<void> {
  store(slug, ({ waiting, sent }) => ({
    waiting: waiting.map((one) => (one.id === id ? { ...one, problem: null } : one)),
    sent,
  }))
  await sendHandovers(slug)
}

/**
 * Whether the server has decided: another attempt would get the same answer. Who may not hand over any more decides nothing:
 * what was handed over waits for somebody who may.
 */
const isRefused = (error: unknown): error is OperationError =>
  error instanceof OperationError &&
  error.problem !== null &&
  error.problem.status < 500 &&
  ![401, 403, 408, 425, 429].includes(error.problem.status)

/**
 * Sends what waits, the oldest first, until something can't be sent. Does nothing while it is already being sent.
 *
 * @returns whether the server says that the person may not hand over
 */
async function sendHandovers(slug: string): Promise<boolean> {
  if (sending.has(slug)) return false
  sending.add(slug)
  try {
    for (let next = nextOf(slug); next; next = nextOf(slug)) await send(slug, next)
    return false
  } catch (error) {
    // It is kept, and sent later.
    return error instanceof OperationError && error.problem?.status === 403
  } finally {
    sending.delete(slug)
  }
}

const nextOf = (slug: string) => counterOf(slug).waiting.find(({ problem }) => problem === null)

async function send(slug: string, { id, title, ...handover }: LocalHandover): Promise<void> {
  const { code, receivedBy, initials, photoId, lostPhoto = false, handedOverAt } = handover
  try {
    const { handovers } = await unwrap(
      call(handOverParcel, {
        params: { slug },
        body: { code, receivedBy, initials, photoId, handedOverAt },
        idempotencyKey: id,
        signal: AbortSignal.timeout(patience),
      }),
    )
    const done = { id, title, receivedBy, handedOverAt, lostPhoto, handovers }
    store(slug, ({ waiting, sent }) => ({
      waiting: without(waiting, id),
      // Another tab may have sent it, too.
      sent: [done, ...without(sent, id)].slice(0, shown),
    }))
  } catch (error) {
    if (!isRefused(error)) throw error
    const isPhoto = fieldProblemsOf(error)['photoId'] !== undefined && photoId !== null
    const refused = isPhoto ? { photoId: null, lostPhoto: true } : { problem: error.problem?.key ?? '' }
    store(slug, ({ waiting, sent }) => ({
      waiting: waiting.map((one) => (one.id === id ? { ...one, ...refused } : one)),
      sent,
    }))
  }
}

/**
 * Sends what waits for a club: at once, when the connection returns, and every 15 seconds.
 *
 * @param onForbidden called when the server says that the person may not hand over
 */
export function keepSending(slug: string, onForbidden: () => void): () => void {
  const attempt = async () => {
    if (await sendHandovers(slug)) onForbidden()
  }
  const sendNow = () => void attempt()
  sendNow()
  const timer = setInterval(sendNow, retryPause)
  addEventListener('online', sendNow)
  return () => {
    clearInterval(timer)
    removeEventListener('online', sendNow)
  }
}
