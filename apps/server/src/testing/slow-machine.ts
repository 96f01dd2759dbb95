import type { Waits } from '../open-platform.ts'

/**
 * How long tests wait for the database. The product gives up after seconds, so that its clients can try again; a test would fail on a machine
 * that has much else to do.
 */
export const waits: Waits = { changes: 30_000, database: { connection: 30_000, silence: 30_000 } }
