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
