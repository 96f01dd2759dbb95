import { isErasedAddress } from '../../platform/database/is-erased.ts'
import type { Platform } from '../../platform/platform.ts'
import { localized } from '../../platform/localized.ts'
import { runUntilEmpty } from '../../platform/run-until-empty.ts'
import { type NotificationLinks, readRecipients, sendMessages } from '../notifications/index.ts'
import {
  decideAudience,
  finishSending,
  lockDue,
  readLotSlug,
  type Result,
  storeResults,
  takeRecipients,
} from './queries.ts'
import { buttonOf } from './target.ts'

/** How often announcements are looked for that are due, in milliseconds. */
const interval = 1_000

/** For how many fans it is decided in one transaction whether an announcement goes to them. */
const decidedAtOnce = 5_000

/** How many fans are sent an announcement in one transaction. */
const batchSize = 200

/**
 * Sends the announcements that are due, by the database's clock. Each batch is one transaction: the results of its fans and their emails
 * commit together. So a process that dies has sent a batch or not begun it, and another one continues. One that fails is tried again at the
 * next run, and keeps no others from being sent.
 *
 * @param stopping leaves the rest to other processes
 * @throws AggregateError of all failures, at the end
 */
export async function sendAnnouncements(
  { database }: Pick<Platform, 'database'>,
  links: NotificationLinks,
  stopping?: AbortSignal,
): Promise<void> {
  let last: string | undefined
  await runUntilEmpty('announcements', (failed, name) =>
    database.asSystem(async (tx) => {
      if (stopping?.aborted) return false
      const due = await lockDue(tx, last, failed)
      if (!due) return false
      last = due.id
      name(due.id)
      if (due.state === 'SCHEDULED') {
        await decideAudience(tx, due, { limit: decidedAtOnce })
        return true
      }
      const { club_id: clubId, id, audience, channels, title, text } = due
      const taken = await takeRecipients(tx, { clubId, id, limit: batchSize })
      if (taken.length === 0) {
        await finishSending(tx, { clubId, id })
        return true
      }
      const fans = await readRecipients(
        tx,
        taken.map(({ fanId }) => ({ clubId, fanId })),
      )
      const present = new Map(fans.filter(({ email }) => !isErasedAddress(email)).map((fan) => [fan.fanId, fan]))
      const lot = due.exclusive_id === null ? null : await readLotSlug(tx, clubId, due.exclusive_id)
      const isNoisy = channels.length > 0
      const sent = await sendMessages(
        tx,
        taken.flatMap(({ fanId, isOver }) => (isNoisy && isOver ? [] : (present.get(fanId) ?? []))),
        {
          links,
          channels,
          urgency: 'bulk',
          messageFor: ({ clubSlug, platformName }, language) => ({
            kind: 'announcement',
            title: localized(title, language) ?? '',
            text: localized(text, language) ?? '',
            button: buttonOf({ audience, clubSlug, platformName, lot }, language),
            key: `announcement ${id}`,
          }),
        },
      )
      const byFan = new Map(sent.map((one) => [one.fanId, one]))
      const results = taken.map(({ fanId, isOver }): Result => {
        const { mailed = false, pushed = false } = byFan.get(fanId) ?? {}
        const result = !present.has(fanId)
          ? 'GONE'
          : isNoisy && isOver
            ? 'LIMITED'
            : isNoisy && !mailed && !pushed
              ? 'DECLINED'
              : 'SENT'
        return { fanId, result, mailed, pushed }
      })
      await storeResults(tx, { clubId, id }, results)
      return true
    }),
  )
}

/** Schedules the sending of announcements. */
export const scheduleAnnouncements = (
  platform: Pick<Platform, 'database' | 'schedule'>,
  links: NotificationLinks,
): void => {
  platform.schedule('sendAnnouncements', interval, (stopping) => sendAnnouncements(platform, links, stopping))
}
