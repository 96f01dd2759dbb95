import type { Tx } from '../../platform/database/database.ts'
import { type NotificationLinks, readRecipients, sendMessages } from '../notifications/index.ts'
import { insertMessage, moveEnquiry, storeAssignee } from './queries.ts'
import { textsOf } from './texts/index.ts'

/** Stores an answer of the club, and tells the fan on the channels that they have enabled. */
export async function answer(
  tx: Tx,
  {
    enquiry: { id, fanId, assignee },
    clubId,
    author,
    text,
    close,
    links,
  }: {
    enquiry: { id: string; fanId: string; assignee: string | null }
    clubId: string
    author: string
    text: string
    close: boolean
    links: NotificationLinks
  },
): Promise<void> {
  const messageId = await insertMessage(tx, { clubId, enquiryId: id, author, text })
  await moveEnquiry(tx, { clubId, id, state: close ? 'CLOSED' : 'ANSWERED', isWritten: true })
  if (assignee === null) await storeAssignee(tx, { clubId, id, assignee: author })
  await sendMessages(tx, await readRecipients(tx, [{ clubId, fanId }]), {
    links,
    channels: ['mail', 'push'],
    messageFor: ({ clubSlug, platformName }, language) => {
      const t = textsOf(language)
      return {
        kind: 'answer',
        title: t('answer.subject', { club: platformName }),
        text,
        button: { label: t('answer.button'), path: `/clubs/${clubSlug}/messages/${id}` },
        key: `answer ${messageId}`,
      }
    },
  })
}
