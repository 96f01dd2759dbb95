import { LRUCache } from 'lru-cache'
import { readAfter } from './http/read-after.ts'

/** How a value is loaded, and the tags that are known before it is. */
export type Source<V> = {
  tags: readonly string[]
  /** @param known the cached value, even if it may no longer be served */
  load: (known: V | undefined) => Promise<V>
}

/** A cache whose entries have tags, by which they are invalidated. */
export type TaggedCache<V> = {
  /**
   * Returns the value of a key. It is loaded if it is missing, too old, or older than the caller's last write.
   * Concurrent callers share one load. A load during which its tag is invalidated is returned to its callers but not
   * cached.
   */
  get: (key: string, source: Source<V>) => Promise<V>
  /** Returns a value that may be served now, without waiting. An ageing value is reloaded in the background. */
  getIfCached: (key: string) => V | undefined
  /** Returns the cached value, also for a while after it has expired; one that was invalidated only for a while, if at all. */
  peek: (key: string) => V | undefined
  /** Replaces the value, for example after a write. */
  set: (key: string, value: V, source: Source<V>) => void
  /**
   * Removes all values with a tag. @param loadsOf a tag known before loading: also discards current loads that have it,
   * because their values may turn out to have `tag`
   */
  invalidate: (tag: string, loadsOf?: string) => void
  /** Removes everything, because changes may have been missed. */
  clear: () => void
}

/** Limits and behaviour of a cache. */
export type CacheOptions<V> = {
  /** The maximum number of values, or of bytes; the least recently used are evicted. */
  bounds: { max: number } | { maxSize: number; sizeCalculation: (entry: { value: V }) => number }
  /** How long a value is served, in milliseconds: the limit in case an invalidation is lost. */
  ttl: number
  /** The age from which a value is reloaded in the background when it is requested, in milliseconds. */
  refreshAfter?: number
  /** The database's time, which all processes share. Required for read-your-own-writes. */
  now?: () => Date
  /** Tags that are derived from the value. */
  tagsOf?: (value: V) => readonly string[]
  /** Returns false for a value that is returned to waiting callers but not cached. */
  isCacheable?: (value: V) => boolean
  /** Whether a failed load returns the previous value, even if it was invalidated. */
  servesOnError?: boolean
  /** How long an invalidated value can still be peeked at, in milliseconds; not at all by default. */
  staleFor?: number
}

type Entry<V> = {
  value: V
  source: Source<V>
  tags: readonly string[]
  begun: number
  readAt: number
  /** Until when an invalidated value can be peeked at; undefined if it is valid. */
  staleUntil?: number
}
type Loading<V> = { promise: Promise<V>; tags: readonly string[]; begun: number }

/** How long an expired value is kept, in milliseconds: if nobody has asked for it by then, it only takes memory. */
const keepExpiredFor = 60_000

/** Creates a cache. Serving a value allocates no memory. */
export function createTaggedCache<V>({
  bounds,
  ttl,
  refreshAfter = ttl,
  now,
  tagsOf = () => [],
  isCacheable = () => true,
  servesOnError = false,
  staleFor = 0,
}: CacheOptions<V>): TaggedCache<V> {
  const keysOf = new Map<string, Set<string>>()
  const known = new LRUCache<string, Entry<V>>({
    ...bounds,
    dispose: ({ tags }, key) => {
      for (const tag of tags) {
        const keys = keysOf.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) keysOf.delete(tag)
      }
    },
  })
  const loading = new Map<string, Loading<V>>()

  const store = (key: string, value: V, source: Source<V>, times: Pick<Entry<V>, 'begun' | 'readAt'>) => {
    const tags = [...source.tags, ...tagsOf(value)]
    known.set(key, { value, source, tags, ...times })
    for (const tag of tags) keysOf.set(tag, (keysOf.get(tag) ?? new Set()).add(key))
    forgetExpired()
  }
  let forgottenAt = performance.now()
  /** Removes values that nobody asks for any more, once in a while. */
  const forgetExpired = () => {
    const time = performance.now()
    if (servesOnError || time - forgottenAt < keepExpiredFor) return
    forgottenAt = time
    for (const [key, { readAt, staleUntil = 0 }] of known.entries())
      if (time - readAt > ttl + keepExpiredFor && time > staleUntil) known.delete(key)
  }
  /** The start of a load: by the database's clock, and by this process's monotonic clock. */
  const times = () => ({ begun: now?.().getTime() ?? Infinity, readAt: performance.now() })

  const load = (key: string, source: Source<V>): Promise<V> => {
    const begin = times()
    const before = known.peek(key)
    const promise = source
      .load(before?.value)
      .then(
        (value) => {
          const isCurrent = loading.get(key)?.promise === promise
          if (!isCacheable(value)) {
            if (isCurrent && staleFor > 0) known.delete(key)
          } else if (isCurrent) store(key, value, source, begin)
          else if (staleFor > 0 && known.peek(key)?.staleUntil !== undefined) {
            // It was invalidated meanwhile, and is newer than what can be peeked at.
            store(key, value, source, begin)
            remove(key)
          }
          return value
        },
        (error: unknown) => {
          if (servesOnError && before) return before.value
          throw error
        },
      )
      .finally(() => {
        if (loading.get(key)?.promise === promise) loading.delete(key)
      })
    loading.set(key, { promise, tags: source.tags, begun: begin.begun })
    return promise
  }

  const isServed = (key: string, { readAt, source }: Entry<V>): boolean => {
    const age = performance.now() - readAt
    // The next request retries a failed load.
    if (age > refreshAfter && age <= ttl && !loading.has(key)) load(key, source).catch(() => {})
    return age <= ttl
  }

  const remove = (key: string) => {
    const entry = known.peek(key)
    if (servesOnError && entry) entry.readAt = -Infinity
    else if (staleFor > 0 && entry) {
      entry.readAt = -Infinity
      entry.staleUntil ??= performance.now() + staleFor
    } else known.delete(key)
  }

  return {
    get: (key, source) => {
      const after = now ? readAfter() : 0
      const entry = known.get(key)
      if (entry && entry.begun > after && isServed(key, entry)) return Promise.resolve(entry.value)
      const pending = loading.get(key)
      if (pending && pending.begun > after) return pending.promise
      return load(key, source)
    },
    getIfCached: (key) => {
      const entry = known.get(key)
      return entry && isServed(key, entry) ? entry.value : undefined
    },
    peek: (key) => {
      const entry = known.peek(key)
      return entry && performance.now() < (entry.staleUntil ?? Infinity) ? entry.value : undefined
    },
    set: (key, value, source) => {
      loading.delete(key)
      store(key, value, source, times())
    },
    invalidate: (tag, loadsOf = tag) => {
      for (const key of keysOf.get(tag) ?? []) remove(key)
      for (const [key, { tags }] of loading) if (tags.includes(loadsOf)) loading.delete(key)
    },
    clear: () => {
      if (servesOnError) for (const entry of known.values()) entry.readAt = -Infinity
      else known.clear()
      loading.clear()
    },
  }
}
