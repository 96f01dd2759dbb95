import { dictionary } from '@zxcvbn-ts/language-common'
import type { Plugin } from 'vite'

/**
 * Removes TanStack Start's client for server functions, with its serialiser, from the browser's bundle. The application
 * calls operations of the contract instead (docs/decisions/0006).
 */
export const withoutServerFunctions = (): Plugin => ({
  name: 'without-server-functions',
  enforce: 'pre',
  load(id) {
    if (this.environment.name !== 'client' || !id.endsWith('start-client-core/dist/esm/client-rpc/serverFnFetcher.js'))
      return undefined
    return `export const serverFnFetcher = () => { throw new Error('This application has no server functions') }`
  },
})

/** Number of common passwords in the browser's bundle: 10 kB instead of 200. The identity service has all of them. */
const passwordsInBrowser = 3_000

/** Removes the less common passwords from the browser's bundle. The form only advises; the identity service decides. */
export const fewerPasswords = (): Plugin => ({
  name: 'fewer-passwords',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id) => (id === '@zxcvbn-ts/language-common' ? `\0${id}` : undefined),
  load: (id) =>
    id === '\0@zxcvbn-ts/language-common'
      ? `export const dictionary = ${JSON.stringify({ 'passwords-common': dictionary['passwords-common'].slice(0, passwordsInBrowser) })}`
      : undefined,
})
