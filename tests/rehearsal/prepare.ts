// Starts the cluster of a rehearsal, and creates what the load uses.
import { type BiddingFan, createBiddingFans, signInBySrp } from '@virage/test-support/fans'
import pg from 'pg'
import { giveCoins } from '../load/coins-orders.ts'
import { secrets } from './build-cluster.ts'
import type { LoadTask } from './load.ts'
import { inventory } from './machines.ts'
import type { Service, Services } from './services.ts'
import type { ClusterWatch } from './watch-cluster.ts'

/** A rehearsal under way. */
export type Cluster = { folder: string; services: Services; watch: ClusterWatch }

const origin = `https://${inventory.publicAddress}`
const club = 'fc-virage'
const lots = ['diallo-derby-shirt', 'captains-armband-derby', 'away-kit-cup-run']

/** Connects to a database as its superuser, at the machine that is primary now. */
export async function connect(
  { folder, watch }: Pick<Cluster, 'folder' | 'watch'>,
  database: string,
): Promise<pg.Client> {
  const connectionString = superuserUrl(folder, await primaryAddress(watch), database)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}
const superuserUrl = (folder: string, address: string, database: string) =>
  `postgres://postgres:${secrets.superuser}@${address}:5432/${database}?sslmode=verify-full&sslrootcert=${folder}/certificates/ca.pem`

/** Starts every service, and creates the database; returns once all is well. */
export async function startCluster(all: Service[], cluster: Cluster): Promise<void> {
  const { services, watch } = cluster
  const start = (isOf: (name: string) => boolean) => {
    for (const service of all) if (isOf(service.machine)) services.start(service)
  }
  start((name) => name.startsWith('db'))
  const isReplicating = async () => (await watch.members()).some(({ role }) => role === 'sync_standby')
  await watch.until('a primary with a synchronous standby', isReplicating, 120)
  const admin = await connect(cluster, 'postgres')
  await admin.query(`create role virage login password '${secrets.virage}'`)
  await admin.query('create database virage owner virage')
  await admin.end()
  start((name) => name.startsWith('app') || name.startsWith('edge'))
  await watch.until('a healthy cluster', () => watch.isHealthy(), 180)
}

/** Creates bidders and what they use. */
export async function prepareLoad(
  cluster: Cluster,
  { bidders: count, watchers }: { bidders: number; watchers: number },
): Promise<LoadTask> {
  const client = await connect(cluster, 'virage')
  await client.query('update club set promote_donation = true where slug = $1', [club])
  const { rows } = await client.query<{ slug: string; price: string }>(
    `select e.slug, (coalesce(l.current_price, l.starting_price) / 100000)::text as price
     from lot l join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id where e.slug = any($1)`,
    [lots],
  )
  await client.end()
  const databaseUrl = superuserUrl(cluster.folder, await primaryAddress(cluster.watch), 'virage')
  // One by one, so that a refusal on a busy computer costs one attempt.
  const fans: BiddingFan[] = []
  for (let attempt = 0; fans.length < count && attempt < count * 2; attempt++) {
    const one = { origin, databaseUrl, secret: secrets.application, club, count: 1 }
    fans.push(...(await createBiddingFans(one).catch(() => [])))
  }
  if (fans.length < count) throw new Error(`Only ${fans.length} bidders were created`)
  const { exclusiveId } = await giveCoins(databaseUrl, club, fans.slice(0, 8))
  const staff = { origin, email: 'operator@virage.test', password: 'Virage-demo-2026!' }
  return {
    origin,
    club,
    lots: rows.map(({ slug, price }) => ({ slug, minimum: Number(price) + 10 })),
    exclusiveId,
    fans,
    staff: { ...staff, token: await signInBySrp({ ...staff, client: 'office' }) },
    watchers,
  }
}

async function primaryAddress(watch: ClusterWatch): Promise<string> {
  const primary = await watch.primary()
  const machine = inventory.databases.find(({ name }) => name === primary)
  if (!machine) throw new Error('There is no primary')
  return machine.address
}
