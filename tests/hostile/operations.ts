import type { InAllClubs } from './canaries.ts'
import type { KnownValues, Schema } from './values.ts'

/** An operation of the API's OpenAPI document. */
export type Operation = {
  id: string
  method: string
  path: string
  params: Record<string, Schema>
  query: Record<string, Schema>
  body: Schema | undefined
}

type Document = { paths: Record<string, Record<string, Described>> }
type Described = {
  operationId?: string
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

/** Reads the operations of the API's OpenAPI document. */
export async function readOperations(origin: string): Promise<Operation[]> {
  const document = (await (await fetch(`${origin}/openapi.json`)).json()) as Document
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId = path, parameters = [], requestBody }]) => {
      const within = (place: string) =>
        Object.fromEntries(parameters.filter((one) => one.in === place).map((one) => [one.name, one.schema]))
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        params: within('path'),
        query: within('query'),
        body: requestBody?.content?.['application/json']?.schema,
      }
    }),
  )
}

/** Tables whose ids requests use, by the name of the parameter or property. */
const tables: Record<string, string> = {
  auctionId: 'auction',
  exclusiveId: 'exclusive',
  purchaseId: 'checkout',
  reportId: 'message_report',
  requestId: 'erasure_request',
  subscriptionId: 'push_subscription',
  fanId: 'fan',
  memberId: 'fan',
  staffId: 'staff',
  giveawayId: 'giveaway',
  slotId: 'booking_slot',
  reservationId: 'reservation',
  postId: 'post',
  programId: 'program',
  partnerId: 'partner',
  orderId: 'orders',
  donationId: 'donation',
  membershipId: 'membership',
  duePaymentId: 'outstanding_payment',
  checkoutId: 'checkout',
  bidId: 'bid',
  questionId: 'giveaway_question',
  clubId: 'club',
}

/** Reads ids and slugs of all clubs, first those of the club of most requests. */
export async function readKnownValues(query: InAllClubs, accounts: Map<string, string>): Promise<KnownValues> {
  const column = async (statement: string) => (await query<{ value: string }>(statement)).map(({ value }) => value)
  const known: Record<string, string[]> = {}
  for (const [name, table] of Object.entries(tables)) {
    // First those of the club of most requests.
    known[name] = await column(
      table === 'club'
        ? 'select id as value from club order by id'
        : `select t.id as value from ${table} t join club c on c.id = t.club_id order by c.slug <> 'fc-virage', t.id limit 40`,
    )
  }
  known['id'] = Object.values(known).flat()
  known['exclusiveSlug'] = await column('select slug as value from exclusive order by id')
  known['postSlug'] = await column('select slug as value from post order by id')
  known['programSlug'] = await column('select slug as value from program order by id')
  known['partnerSlug'] = await column('select slug as value from partner order by id')
  known['username'] = [
    ...accounts.values(),
    ...(await column('select account_id as value from fan order by id limit 20')),
  ]
  known['username'].push(...(known['fanId']?.slice(0, 5) ?? []))
  return known
}
