const key = Symbol.for('virage.in-process-fetch')

/**
 * Returns the `fetch` of the server that renders this application. It calls operations within the process.
 *
 * @throws in the browser, and in a process without such a server
 */
export function inProcessFetch(): typeof globalThis.fetch {
  const fetch: typeof globalThis.fetch | undefined = Reflect.get(globalThis, key)
  if (!fetch) throw new Error('The application is rendered outside of its server')
  return fetch
}
