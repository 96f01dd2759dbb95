import type { Tx } from '../database/database.ts'
import { addJob } from '../jobs.ts'
import { type Letter, setLetter } from './letter.ts'

/**
 * Puts a letter into the outbox. Letters that are sent in the same moment may overtake each other, as mails do anyway.
 *
 * @param options `jobKey` makes it one letter however often it is sent
 */
export const sendLetter = (tx: Tx, letter: Letter, options: { jobKey?: string } = {}): Promise<void> =>
  addJob(tx, 'sendMail', setLetter(letter), options)
