import { setTimeout as wait } from 'node:timers/promises'

/** Repeats a request until it returns a value: emails and payments are processed a moment after they are requested. */
export async function waitFor<T>(what: string, request: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 30_000; Date.now() < end; await wait(50)) {
    const value = await request()
    if (value !== undefined) return value
  }
  throw new Error(`There was no ${what}`)
}
