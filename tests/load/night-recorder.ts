import { type Busyness, measureBusyness } from './generator.ts'
import type { LoadResponse } from './http-client.ts'
import { phaseAt, phases } from './night-plan.ts'

/** What a load generator has measured in a phase: times by kind in milliseconds, and responses by kind and status. */
export type PhaseRecord = {
  times: Map<string, number[]>
  statuses: Map<string, Map<number, number>>
  busyness: Busyness
}

/** Records responses of a night by phase and kind. */
export type NightRecorder = {
  /** Sends a request and records its response in the phase in which it begins. */
  record: (kind: string, response: Promise<LoadResponse>) => Promise<LoadResponse>
  /** Returns the records of all phases. */
  records: () => PhaseRecord[]
}

/** Starts to record. @param share returns the current share of the night */
export function recordNight(share: () => number): NightRecorder {
  const records = phases.map((): PhaseRecord => ({
    times: new Map(),
    statuses: new Map(),
    busyness: { delay: 0, core: 0 },
  }))
  const takeBusyness = measureBusyness()
  let current = 0
  const timer = setInterval(() => {
    const phase = phaseAt(share())
    if (phase !== current) noteBusyness()
    current = phase
  }, 100)
  const noteBusyness = () => {
    const record = records[current]
    if (record) record.busyness = takeBusyness()
  }
  return {
    record: async (kind, sent) => {
      const phase = records[phaseAt(share())]
      const response = await sent
      const statuses = phase?.statuses.get(kind) ?? new Map<number, number>()
      phase?.statuses.set(kind, statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1))
      const times = phase?.times.get(kind) ?? []
      times.push(response.milliseconds)
      phase?.times.set(kind, times)
      return response
    },
    records: () => {
      clearInterval(timer)
      noteBusyness()
      return records
    },
  }
}

/** Things to do at shares of the night. */
export type Timetable = { add: (at: number, act: () => void) => void; run: () => Promise<void> }

/** Slots of the timetable for the whole night. */
const slots = 20_000

/** Creates an empty timetable. @param share returns the current share of the night */
export function createTimetable(share: () => number): Timetable {
  const acts: (() => void)[][] = []
  return {
    add: (at, act) => {
      const slot = Math.max(0, Math.floor(at * slots))
      ;(acts[slot] ??= []).push(act)
    },
    run: async () => {
      for (let next = 0; next <= slots;) {
        const now = Math.min(slots, Math.floor(share() * slots))
        for (; next <= now; next++) {
          for (const act of acts[next] ?? []) act()
          acts[next] = []
        }
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
  }
}
