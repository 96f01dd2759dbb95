// Replaces `@tanstack/react-start` in component tests. Like its compiler, it keeps the client part of an isomorphic function.
type Fn = (...args: never[]) => unknown

/** Returns the client part of an isomorphic function. */
export const createIsomorphicFn = () => ({
  server: (_server: Fn) => ({ client: <Client extends Fn>(client: Client): Client => client }),
})

/** Used only by the server part, which is not called. */
export function getRequestHeader(): never {
  throw new Error('There is no request in a browser')
}
