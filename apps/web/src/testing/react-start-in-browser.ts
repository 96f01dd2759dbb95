// Stands in for `@tanstack/react-start` in browser tests: its compiler keeps the client's half of an isomorphic function in
// the browser, and so does this.
type Fn = (...args: never[]) => unknown

/** Takes the halves of an isomorphic function. @returns that of the client */
export const createIsomorphicFn = () => ({
  server: (_server: Fn) => ({ client: <Client extends Fn>(client: Client): Client => client }),
})

/** Belongs to the half that is left out. */
export function getRequestHeader(): never {
  throw new Error('A browser has no request of its own')
}
