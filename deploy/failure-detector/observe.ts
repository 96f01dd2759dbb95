import type { LeaderLock, Observation, PatroniConfig, SyncState } from './decide.ts'
import type { Entry, Etcd } from './etcd.ts'

/** A look at etcd, without the time for which the lock has been seen. */
export type Look = Omit<Observation, 'seenFor'> & { syncValue: string }

/** The keys of Patroni below its scope. */
export const keysOf = (scope: string): { leader: string; sync: string; config: string; members: string } => ({
  leader: `${scope}/leader`,
  sync: `${scope}/sync`,
  config: `${scope}/config`,
  members: `${scope}/members/`,
})

/** Reads the state of a Patroni cluster: its keys at one revision, then the lease of its leader. */
export async function lookAt(etcd: Etcd, scope: string): Promise<Look> {
  const keys = keysOf(scope)
  const entries = await etcd.read(`${scope}/`)
  const find = (key: string) => entries.find((entry) => entry.key === key)
  const leader = find(keys.leader)
  const sync = find(keys.sync)
  const lock: LeaderLock | undefined = leader && {
    name: leader.value,
    createRevision: leader.createRevision,
    modRevision: leader.modRevision,
    lease: await etcd.readLease(leader.lease),
  }
  return {
    lock,
    sync: sync && parseSync(sync),
    syncValue: sync?.value ?? '',
    members: entries
      .filter(({ key }) => key.startsWith(keys.members))
      .map(({ key, value }) => ({ name: key.slice(keys.members.length), version: versionOf(value) })),
    config: parseConfig(find(keys.config)?.value),
  }
}

/** Parses `{"leader":"db1","sync_standby":"db2,db3"}`. */
function parseSync({ value, modRevision }: Entry): SyncState {
  const { leader, sync_standby: standbys } = fieldsOf(value)
  return {
    leader: typeof leader === 'string' ? leader : undefined,
    standbys: typeof standbys === 'string' ? standbys.split(',').filter((name) => name !== '') : [],
    modRevision,
  }
}

/** Returns the version of Patroni from a member's key; empty without one. */
function versionOf(value: string): string {
  const { version } = fieldsOf(value)
  return typeof version === 'string' ? version : ''
}

/** Parses the dynamic configuration; what it leaves out has Patroni's defaults. */
function parseConfig(value: string | undefined): PatroniConfig {
  const fields = fieldsOf(value ?? '{}')
  const seconds = (name: string, otherwise: number) => {
    const given = Number(fields[name] ?? otherwise)
    return Number.isFinite(given) ? given : otherwise
  }
  const mode = fields['synchronous_mode']
  return {
    // Patroni raises smaller values to these.
    ttl: Math.max(20, seconds('ttl', 30)),
    loopWait: Math.max(1, seconds('loop_wait', 10)),
    retryTimeout: Math.max(3, seconds('retry_timeout', 10)),
    synchronousMode: typeof mode === 'boolean' || typeof mode === 'string' ? mode : false,
    synchronousModeStrict: fields['synchronous_mode_strict'] === true,
    isPaused: fields['pause'] === true,
  }
}

/** Returns the fields of a JSON object. @throws for anything else: what can't be read is not acted on */
function fieldsOf(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json)
  if (typeof value !== 'object' || value === null) throw new Error(`Not an object: ${json}`)
  return { ...value }
}
