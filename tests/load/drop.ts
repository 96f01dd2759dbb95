// Measures a drop: thousands of fans order one exclusive of a few hundred pieces with coins, all at the same instant.
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { wholeCoins } from '../../packages/domain/src/index.ts'
import { processorTime } from './identity.ts'
import { createTokenFans } from './token-fans.ts'

/** The result of a drop; times in milliseconds after the instant. */
export type Drop = {
  fans: number
  /** The number of responses by their status; 0 for broken connections. */
  statuses: Record<number, number>
  lastSale: number
  lastAnswer: number
  /** Processor time of the server, in seconds. */
  processor: number
  /** What the database has afterwards. */
  orders: number
  stock: number
}

const slug = 'derby-scarf-1911'

/** Sets the stock, lets all fans order at once, and counts what was sold. */
export async function measureDrop(server: {
  origin: string
  pid: number
  databaseUrl: string
  secret: string
  club: string
  fans: number
  pieces: number
}): Promise<Drop> {
  const fans = await createTokenFans({ ...server, count: server.fans, coins: 10 })
  const tokens = fans.map(({ token }) => token)
  const { clubId, exclusiveId } = await openSale(server)
  const port = Number(new URL(server.origin).port)
  const sockets: Socket[] = []
  while (sockets.length < tokens.length)
    sockets.push(...(await Promise.all(tokens.slice(sockets.length, sockets.length + 100).map(() => open(port)))))

  const body = JSON.stringify({ lineItems: [{ exclusiveId }] })
  const requests = tokens.map((token) =>
    [
      `POST /api/clubs/${server.club}/coins-orders HTTP/1.1`,
      'host: localhost',
      'content-type: application/json',
      `content-length: ${body.length}`,
      `authorization: Bearer ${token}`,
      `idempotency-key: ${randomUUID()}`,
      '',
      body,
    ].join('\r\n'),
  )
  const statuses: Record<number, number> = {}
  let [lastSale, lastAnswer] = [0, 0]
  const usedBefore = processorTime(server.pid)
  const begun = performance.now()
  await Promise.all(
    sockets.map(
      (socket, index) =>
        new Promise<void>((done) => {
          const answer = (status: number) => {
            socket.removeAllListeners().destroy()
            statuses[status] = (statuses[status] ?? 0) + 1
            lastAnswer = performance.now() - begun
            if (status === 201) lastSale = lastAnswer
            done()
          }
          socket.once('data', (chunk: Buffer) => answer(Number(chunk.toString('latin1', 9, 12))))
          socket.once('close', () => answer(0))
          socket.on('error', () => {})
          socket.write(requests[index] ?? '')
        }),
    ),
  )
  const processor = processorTime(server.pid) - usedBefore
  const sold = await readSold(server.databaseUrl, { clubId, exclusiveId })
  return {
    fans: tokens.length,
    statuses,
    lastSale: Math.round(lastSale),
    lastAnswer: Math.round(lastAnswer),
    processor,
    ...sold,
  }
}

const open = (port: number) =>
  new Promise<Socket>((done, failed) => {
    const socket = connect(port, '127.0.0.1', () => done(socket))
    socket.once('error', failed)
  })

/** Offers the pieces for one coin each. */
async function openSale({ databaseUrl, club, pieces }: { databaseUrl: string; club: string; pieces: number }) {
  const database = openDatabase({ url: databaseUrl, size: 1 })
  const changed = await database.asSystem((tx) =>
    tx
      .updateTable('exclusive as e')
      .from('club as c')
      .set({ stock: pieces, price: wholeCoins(1) })
      .whereRef('c.id', '=', 'e.club_id')
      .where('c.slug', '=', club)
      .where('e.slug', '=', slug)
      .returning(['e.id', 'e.club_id'])
      .executeTakeFirstOrThrow(),
  )
  await database.close()
  return { clubId: changed.club_id, exclusiveId: changed.id }
}

async function readSold(databaseUrl: string, { clubId, exclusiveId }: { clubId: string; exclusiveId: string }) {
  const database = openDatabase({ url: databaseUrl, size: 1 })
  const sold = await database.withTenant(clubId, async (tx) => {
    const { orders } = await tx
      .selectFrom('order_line')
      .select(({ fn }) => fn.countAll<number>().as('orders'))
      .where('exclusive_id', '=', exclusiveId)
      .executeTakeFirstOrThrow()
    const { stock } = await tx
      .selectFrom('exclusive')
      .select('stock')
      .where('id', '=', exclusiveId)
      .executeTakeFirstOrThrow()
    return { orders, stock }
  })
  await database.close()
  return sold
}
