import { randomUUID } from 'node:crypto'
import type { BiddingFan } from '@virage/test-support/fans'
import type { LoadTask } from './load.ts'
import { isRunning, json, record, report, rest, untilKnown } from './requests.ts'

/** How long a giveaway is open, in milliseconds. */
const period = 8_000
/** How many fans try to enter each, and how many win. */
const [entrants, winners] = [6, 2]

/** Opens one giveaway after the other: fans enter, and staff draw the winners, twice under one key. */
export async function giveAway(task: LoadTask): Promise<void> {
  const staff = `${task.origin}/api/staff/clubs/${task.club}/giveaways`
  for (let nth = 0; isRunning(); nth++) {
    const key = randomUUID()
    const endsAt = Date.now() + period
    const body = JSON.stringify({
      type: 'GIVEAWAY',
      name: { en: `Rehearsal ${nth}`, fr: `Répétition ${nth}` },
      startDate: new Date(endsAt - 3_600_000).toISOString(),
      endDate: new Date(endsAt).toISOString(),
    })
    const created = await untilKnown('giveaway', 'POST', staff, { token: task.staff.token, key, body })
    if (created?.status === 201) {
      const id = String(json(created.body)['id'])
      record('giveaway', id, created, { key })
      const commitment = await readCommitment(task, id)
      const first = (nth * entrants) % task.fans.length
      await Promise.all(task.fans.slice(first, first + entrants).map((fan) => enter(task, fan, id)))
      await rest(endsAt + 500 - Date.now())
      if (Date.now() > endsAt) await draw(task, id, commitment)
    }
    await rest(1_000)
  }
}

/** Reads the commitment of a draw, which is public from the beginning. */
async function readCommitment({ origin, club }: LoadTask, id: string): Promise<string | undefined> {
  const answer = await untilKnown('read', 'GET', `${origin}/api/clubs/${club}/giveaways/${id}/draw`, {})
  return answer?.status === 200 ? String(json(answer.body)['commitment']) : undefined
}

async function enter({ origin, club }: LoadTask, { token }: BiddingFan, giveawayId: string): Promise<void> {
  const key = randomUUID()
  const person = { firstName: 'Bidder', lastName: 'Entrant', email: 'entrant@load.test' }
  const body = JSON.stringify({ giveawayId, clubSlug: club, ...person, answeredQuestions: [] })
  const url = `${origin}/api/clubs/${club}/giveaway-participations`
  const answer = await untilKnown('entry', 'POST', url, { token, key, body })
  if (answer?.status === 201) record('entry', String(json(answer.body)['id']), answer, { key, giveawayId })
  // Its first attempt may have arrived after the end, but no attempt can find another one.
  else if (answer && !answer.body.includes('errors.giveaway.notActive'))
    report.contradictions.push(`an entry was refused: ${answer.status} ${answer.body.slice(0, 200)}`)
}

/** Draws the winners, and again under the same key: the answer must be the same. */
async function draw(task: LoadTask, id: string, commitment: string | undefined): Promise<void> {
  const key = randomUUID()
  const url = `${task.origin}/api/staff/clubs/${task.club}/giveaways/${id}/draw`
  const options = { token: task.staff.token, key, body: JSON.stringify({ count: winners }) }
  const drawn = await untilKnown('draw', 'POST', url, options)
  if (!drawn) return
  if (drawn.status !== 201) {
    report.contradictions.push(`a draw was refused: ${drawn.status} ${drawn.body.slice(0, 200)}`)
    return
  }
  const ids = winnersOf(drawn.body)
  record('draw', id, drawn, { key, winners: ids, ...(commitment !== undefined && { commitment }) })
  const again = await untilKnown('draw', 'POST', url, options)
  if (again && (again.status !== 201 || winnersOf(again.body).join() !== ids.join()))
    report.contradictions.push(`a draw was answered with ${ids.join()}, then with ${again.status} ${again.body}`)
}

const winnersOf = (body: string): string[] =>
  (JSON.parse(body) as { winners: { id: string }[] }).winners.map(({ id }) => id)
