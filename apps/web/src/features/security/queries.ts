import { queryOptions } from '@tanstack/react-query'
import type * as Account from '../session/account-client.ts'
import type { Protection } from '../session/account-client.ts'

/** An error of the identity service, for the query cache. */
export class IdentityFailure extends Error {
  readonly refused: { error: string; message: string }

  constructor(refused: { error: string; message: string }) {
    super(refused.message)
    this.name = 'IdentityFailure'
    this.refused = refused
  }
}

/** The account client. */
export type Client = typeof Account

/** Loads the account client. */
export const accountClient = () => import('../session/account-client.ts')

/** How the account is protected. */
export const protectionQuery = (username: string) =>
  queryOptions({
    queryKey: ['protection', username],
    queryFn: async (): Promise<Protection> => {
      const { readProtection } = await accountClient()
      const read = await readProtection()
      if (read.ok) return read.protection
      throw new IdentityFailure(read)
    },
    retry: false,
  })
