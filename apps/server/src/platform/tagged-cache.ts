import { LRUCache } from 'lru-cache'
import { readAfter } from './http/read-after.ts'

/** How a value is read, and what it depends on as far as that is known before. */
export type Source<V> = {
  tags: readonly string[]
  /** @param known what is in memory, where it may no longer be served */
  load: (known: V | undefined) => Promise<V>
}

/** Values in memory that know what they depend on. */
export type TaggedCache<V> = {
  /**
   * The value of a key, loaded where it is not known, too old, or older than a write of whoever asks. Callers that come
   * together share one load. A load that an invalidation overtakes answers those who wait for it, and is not kept.
   */
  get: (key: string, source: Source<V>) => Promise<V>
  /** Returns a value that may be served now, without waiting. An ageing value is reloaded in the background. */
  getIfCached: (key: string) => V | undefined
  /** What is in memory, whatever its age. */
  peek: (key: string) => V | undefined
  /** Puts a newer value in place, as after a write. */
  set: (key: string, value: V, source: Source<V>) => void
  /** Removes every value with a tag. @param loadsOf whose loads may turn out to have it, where values tell tags of their own */
  invalidate: (tag: string, loadsOf?: string) => void
  /** Removes all, where changes may have been missed. */
  clear: () => void
}

/** How a cache keeps its values. */
export type CacheOptions<V> = {
  /** How many values it keeps, those least recently used going first; or how many bytes. */
  bounds: { max: number } | { maxSize: number; sizeCalculation: (entry: { value: V }) => number }
  /** How long a value is served, in milliseconds: the bound where an invalidation is lost. */
  ttl: number
  /** The age from which a requested value is reloaded while it is served, in milliseconds. */
  refreshAfter?: number
  /** The database's time, which all processes share: given where fans read their own writes. */
  now?: () => Date
  /** Tags that only the value tells. */
  tagsOf?: (value: V) => readonly string[]
  /** False for a value that answers those who wait for it, and is not kept. */
  isKept?: (value: V) => boolean
  /** Whether a load that fails is answered with what was known before, even if that was invalidated. */
  servesOnError?: boolean
}

type Entry<V> = { value: V; source: Source<V>; tags: readonly string[]; begun: number; readAt: number }
type Loading<V> = { promise: Promise<V>; tags: readonly string[]; begun: number }

/** Creates a cache. Nothing is allocated where a value is served. */
export function createTaggedCache<V>({
  bounds,
  ttl,
  refreshAfter = ttl,
  now,
  tagsOf = () => [],
  isKept = () => true,
  servesOnError = false,
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

  const keep = (key: string, value: V, source: Source<V>, times: Pick<Entry<V>, 'begun' | 'readAt'>) => {
    const tags = [...source.tags, ...tagsOf(value)]
    known.set(key, { value, source, tags, ...times })
    for (const tag of tags) keysOf.set(tag, (keysOf.get(tag) ?? new Set()).add(key))
  }
  /** When a read begins: by the database's time, and by this process's own, which nothing moves. */
  const times = () => ({ begun: now?.().getTime() ?? Infinity, readAt: performance.now() })

  const load = (key: string, source: Source<V>): Promise<V> => {
    const begin = times()
    const before = known.peek(key)
    const promise = source
      .load(before?.value)
      .then(
        (value) => {
          if (loading.get(key)?.promise === promise && isKept(value)) keep(key, value, source, begin)
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
    // A load that fails is made up by the next.
    if (age > refreshAfter && age <= ttl && !loading.has(key)) load(key, source).catch(() => {})
    return age <= ttl
  }

  const remove = (key: string) => {
    const entry = known.peek(key)
    if (servesOnError && entry) entry.readAt = -Infinity
    else known.delete(key)
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
    peek: (key) => known.peek(key)?.value,
    set: (key, value, source) => {
      loading.delete(key)
      keep(key, value, source, times())
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
