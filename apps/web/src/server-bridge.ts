/** What the server hands to the application that it renders: a way to make calls without a network. */
export type ServerBridge = { fetch: typeof globalThis.fetch }

const key = Symbol.for('virage.server-bridge')

/** The bridge, on the server only. */
export function serverBridge(): ServerBridge {
  const bridge: ServerBridge | undefined = Reflect.get(globalThis, key)
  if (!bridge) throw new Error('The application is rendered outside of its server')
  return bridge
}
