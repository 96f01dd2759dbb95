import { LRUCache } from 'lru-cache'
import { readAfter } from './http/read-after.ts'

/** Values in memory that know what they depend on. */
export type TaggedCache<V> = {
  /**
   * The value of a key, loaded where it is not known, too old, or older than a write of whoever asks. Callers that come
   * together share one load. A load that an invalidation overtakes answers those who wait for it, and is not kept.
   */
  get: (key: string, entry: { tags: readonly string[]; load: () => Promise<V> }) => Promise<V>
  /** Removes every value with a tag. */
  invalidate: (tag: string) => void
  clear: () => void
}

type Loading<V> = { promise: Promise<V>; tags: readonly string[]; begun: number }

/**
 * Creates a cache.
 *
 * @param max how many values it keeps, those least recently used going first
 * @param ttl how long a value lives, in milliseconds: the bound where an invalidation is lost
 * @param now the database's time, which all processes share
 */
export function createTaggedCache<V>({ max, ttl, now }: { max: number; ttl: number; now: () => Date }): TaggedCache<V> {
  const keysOf = new Map<string, Set<string>>()
  const forget = (key: string, tags: readonly string[]) => {
    for (const tag of tags) {
      const keys = keysOf.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysOf.delete(tag)
    }
  }
  const known = new LRUCache<string, { value: V; tags: readonly string[]; begun: number }>({
    max,
    ttl,
    dispose: ({ tags }, key) => forget(key, tags),
  })
  const loading = new Map<string, Loading<V>>()

  const load = (key: string, tags: readonly string[], read: () => Promise<V>): Promise<V> => {
    const begun = now().getTime()
    const promise = read()
      .then((value) => {
        if (loading.get(key)?.promise !== promise) return value
        known.set(key, { value, tags, begun })
        for (const tag of tags) keysOf.set(tag, (keysOf.get(tag) ?? new Set()).add(key))
        return value
      })
      .finally(() => {
        if (loading.get(key)?.promise === promise) loading.delete(key)
      })
    loading.set(key, { promise, tags, begun })
    return promise
  }

  return {
    get: (key, { tags, load: read }) => {
      const after = readAfter()
      const entry = known.get(key)
      if (entry && entry.begun > after) return Promise.resolve(entry.value)
      const pending = loading.get(key)
      if (pending && pending.begun > after) return pending.promise
      return load(key, tags, read)
    },
    invalidate: (tag) => {
      for (const key of keysOf.get(tag) ?? []) known.delete(key)
      for (const [key, { tags }] of loading) if (tags.includes(tag)) loading.delete(key)
    },
    clear: () => {
      known.clear()
      loading.clear()
    },
  }
}
