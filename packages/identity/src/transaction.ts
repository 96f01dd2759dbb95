import { CognitoError } from './errors.ts'
import type { Account } from './queries/accounts.ts'
import type { Service } from './service.ts'

/** Runs work in a transaction. @param work receives the service bound to the transaction */
export async function inTransaction<T>(service: Service, work: (bound: Service) => Promise<T>): Promise<T> {
  const client = await service.pool.connect()
  try {
    await client.query('begin')
    const done = await work({
      ...service,
      pool: { query: client.query.bind(client), connect: () => service.pool.connect() },
    })
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/**
 * Runs a change that depends on a proof in a transaction: ending all sign-ins of the account either comes first, or waits.
 *
 * @param account as it was read with the proof
 * @throws CognitoError NotAuthorizedException if all its sign-ins were ended since
 */
export const inEpoch = <T>(
  service: Service,
  account: Pick<Account, 'id' | 'sign_in_epoch'>,
  work: (bound: Service) => Promise<T>,
): Promise<T> =>
  inTransaction(service, async (bound) => {
    const { rowCount } = await bound.pool.query(
      'select from identity.account where id = $1 and sign_in_epoch = $2 for no key update',
      [account.id, account.sign_in_epoch],
    )
    if (rowCount !== 1) throw new CognitoError('NotAuthorizedException', 'The sign-in was ended')
    return work(bound)
  })
