import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'

/** A key with its value, revisions and lease. etcd's JSON has 64-bit numbers as text. */
export type Entry = { key: string; value: string; createRevision: string; modRevision: string; lease: string }

/** A comparison that must hold for a transaction to be applied. */
export type Comparison = { key: string; modRevision: string }

/** What is changed in a transaction. */
export type Change = { delete: string } | { put: string; value: string; lease: string }

/** The part of etcd's API that this program uses (https://etcd.io/docs/v3.5/dev-guide/api_grpc_gateway). */
export type Etcd = {
  /** Reads all keys with a prefix, at one revision and from a majority. */
  read: (prefix: string) => Promise<Entry[]>
  /** Reads how long a lease was granted for and how much of it remains, in seconds. */
  readLease: (id: string) => Promise<{ granted: number; remaining: number }>
  /** Applies all changes at once if every comparison holds. @returns whether it was applied */
  commit: (comparisons: Comparison[], changes: Change[]) => Promise<boolean>
}

/** How long one member may take to answer, in milliseconds. */
const patience = 1_000

const encode = (text: string) => Buffer.from(text).toString('base64')
const decode = (text: string) => Buffer.from(text, 'base64').toString()

/** The first key after all keys with a prefix, as etcd expects it for a range. */
function endOf(prefix: string): string {
  const bytes = Buffer.from(prefix)
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) + 1
  return bytes.toString('base64')
}

type RawEntry = { key: string; value?: string; create_revision: string; mod_revision: string; lease?: string }

/**
 * Connects to a cluster of etcd. A member that doesn't answer is replaced by the next one.
 *
 * @throws from its functions if no member answers
 */
export function connectToEtcd({
  urls,
  ca,
  cert,
  key,
}: {
  urls: string[]
  ca: string
  cert: string
  key: string
}): Etcd {
  const agent = new Agent({
    keepAlive: true,
    ca: readFileSync(ca),
    cert: readFileSync(cert),
    key: readFileSync(key),
    minVersion: 'TLSv1.2',
  })
  let members = [...urls]

  async function call<T>(path: string, body: unknown): Promise<T> {
    let failure: unknown
    for (const member of members) {
      try {
        return await post<T>(agent, `${member}/v3/${path}`, body)
      } catch (error) {
        failure = error
        members = [...members.filter((one) => one !== member), member]
      }
    }
    throw failure
  }

  return {
    read: async (prefix) => {
      const { kvs = [] } = await call<{ kvs?: RawEntry[] }>('kv/range', {
        key: encode(prefix),
        range_end: endOf(prefix),
      })
      return kvs.map((raw) => ({
        key: decode(raw.key),
        value: decode(raw.value ?? ''),
        createRevision: raw.create_revision,
        modRevision: raw.mod_revision,
        lease: raw.lease ?? '0',
      }))
    },
    readLease: async (id) => {
      const answer = await call<{ TTL?: string; grantedTTL?: string }>('lease/timetolive', { ID: id })
      // Zero is left out of the JSON.
      return { granted: Number(answer.grantedTTL ?? 0), remaining: Number(answer.TTL ?? 0) }
    },
    commit: async (comparisons, changes) => {
      const { succeeded = false } = await call<{ succeeded?: boolean }>('kv/txn', {
        compare: comparisons.map((one) => ({
          key: encode(one.key),
          target: 'MOD',
          result: 'EQUAL',
          mod_revision: one.modRevision,
        })),
        success: changes.map((change) =>
          'delete' in change
            ? { request_delete_range: { key: encode(change.delete) } }
            : { request_put: { key: encode(change.put), value: encode(change.value), lease: change.lease } },
        ),
      })
      return succeeded
    },
  }
}

/** Sends one request. @throws if there is no complete answer of 200 within {@link patience} */
const post = <T>(agent: Agent, url: string, body: unknown): Promise<T> =>
  new Promise((done, failed) => {
    const sent = request(
      url,
      { agent, method: 'POST', headers: { 'content-type': 'application/json' }, signal: AbortSignal.timeout(patience) },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', failed)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (response.statusCode !== 200)
            failed(new Error(`etcd answered ${response.statusCode}: ${text.slice(0, 200)}`))
          // The API of etcd defines what it is.
          else done(JSON.parse(text))
        })
      },
    )
    sent.on('error', failed)
    sent.end(JSON.stringify(body))
  })
