import { findParcelByCode, type Handover, type StaffParcel } from '@virage/contract/staff'
import { readParcelCode } from '@virage/domain'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { call } from '../../api.ts'
import { counterOf, type LocalHandover } from './handover-queue.ts'

/** How long the server may take, in milliseconds. People queue at the counter, and a dead network answers after minutes. */
const patience = 10_000

/** What a code leads to. */
export type Found =
  | { kind: 'parcel'; code: string; parcel: StaffParcel; handovers: Handover[]; isOffline: boolean }
  /** Handed over at this counter, which has not sent it yet. */
  | { kind: 'waiting'; handover: LocalHandover }
  | { kind: 'unknown'; isOffline: boolean }
  | { kind: 'failed'; error: unknown }

/** Returns the SHA-256 of a text, in hex. */
async function hash(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Finds the parcel of a scanned or typed code. Without a connection it is looked for among the parcels that this screen
 * read when it had one.
 *
 * @param known the parcels that could be handed over then
 */
export async function findParcel(slug: string, typed: string, known: StaffParcel[]): Promise<Found> {
  const code = readParcelCode(typed)
  const waiting = counterOf(slug).waiting.find((one) => one.code === code && one.problem === null)
  if (waiting) return { kind: 'waiting', handover: waiting }
  if (code === '') return { kind: 'unknown', isOffline: false }
  try {
    const request = call(findParcelByCode, { params: { slug, code }, signal: AbortSignal.timeout(patience) })
    const { handovers, ...parcel } = await unwrap(request.catch(() => ({ ok: false, problem: null }) as const))
    return { kind: 'parcel', code, parcel, handovers, isOffline: false }
  } catch (error) {
    if (!(error instanceof OperationError)) return { kind: 'failed', error }
    const { problem } = error
    if (problem?.key === 'errors.backend.notFound' || problem?.status === 422)
      return { kind: 'unknown', isOffline: false }
    if (problem !== null && problem.status < 500) return { kind: 'failed', error }
  }
  const codeHash = await hash(code)
  const parcel = known.find((one) => one.codeHash === codeHash)
  return parcel
    ? { kind: 'parcel', code, parcel, handovers: [], isOffline: true }
    : { kind: 'unknown', isOffline: true }
}
