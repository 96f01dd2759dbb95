import { endRehearsal, getRehearsal, restartRehearsal, startRehearsal } from '@virage/contract/staff'
import type { StaffOperations } from '../staff/index.ts'
import { end, find, restart, start } from './run-rehearsal.ts'

/** Registers the start, the restart and the end of rehearsals. They are operations of the club that rehearses. */
export function rehearsalRoutes(backOffice: StaffOperations): void {
  backOffice.read(getRehearsal, ({ club }, tx) => find(tx, club))
  backOffice.mutate(startRehearsal, ({ club, params }, tx) => start(tx, club, params.auctionId))
  backOffice.mutate(restartRehearsal, ({ club }, tx) => restart(tx, club))
  backOffice.mutate(endRehearsal, ({ club }, tx) => end(tx, club))
}
