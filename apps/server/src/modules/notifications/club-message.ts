import type { Language } from '@virage/contract'
import { languageFor } from '@virage/domain'
import type { Tx } from '../../platform/database/database.ts'
import { addJobs, type Urgency } from '../../platform/jobs.ts'
import { enqueueEmails } from '../../platform/mail/enqueue-email.ts'
import type { Composed } from './compose.ts'
import { isEnabled, type Recipient } from './recipients.ts'
import type { NotificationLinks } from './send-notifications.ts'
import { textsOf } from './texts/index.ts'

/** What a club writes to a fan, in the fan's language. */
export type ClubMessage = {
  kind: 'announcement' | 'answer'
  title: string
  /** Paragraphs are separated by blank lines. */
  text: string
  /** `path` of the page that the message leads to. */
  button: { label: string; path: string }
  /** Identifies it: it is enqueued once for each fan, and a push message with the same key replaces it. */
  key: string
}

/** How many characters of a text a push message shows. Half of a surrogate pair is none: PostgreSQL accepts it in no JSON. */
const shownInPush = 180

/** Composes the email and the push message of a club's message. */
export function composeMessage(
  { title, text, button, key }: ClubMessage,
  {
    from,
    to,
    language,
    publicUrl,
    unsubscribeUrl,
  }: { from: string; to: string; language: Language; publicUrl: string; unsubscribeUrl: string },
): Composed {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  const url = publicUrl + button.path
  const line = Array.from(paragraphs.join(' ').replaceAll(/\s+/g, ' '))
  return {
    email: {
      to,
      from,
      subject: title,
      paragraphs,
      button: { label: button.label, url },
      unsubscribe: { label: textsOf(language)('unsubscribe.link'), url: unsubscribeUrl },
    },
    push: {
      title,
      body:
        line.length > shownInPush
          ? `${line
              .slice(0, shownInPush - 1)
              .join('')
              .trimEnd()}…`
          : line.join(''),
      url,
      tag: key,
    },
  }
}

/** On which channels a fan was sent a message. */
export type Sent = { fanId: string; mailed: boolean; pushed: boolean }

/**
 * Enqueues a message to each fan on the channels that it uses and they have enabled, in the transaction of what it is about.
 *
 * @param messageFor what a fan reads
 * @param urgency which messages are sent before others
 */
export async function sendMessages(
  tx: Tx,
  recipients: Recipient[],
  {
    links: { publicUrl, unsubscribeLinks },
    channels,
    messageFor,
    urgency = 'normal',
  }: {
    links: NotificationLinks
    channels: readonly string[]
    messageFor: (recipient: Recipient, language: Language) => ClubMessage
    urgency?: Urgency
  },
): Promise<Sent[]> {
  const composed = recipients.map((recipient) => {
    const { clubId, fanId } = recipient
    const language = languageFor(recipient, recipient.language)
    const message = messageFor(recipient, language)
    const unsubscribeUrl = publicUrl() + unsubscribeLinks.path({ clubId, fanId, kind: message.kind, language })
    const to = { from: recipient.platformName, to: recipient.email, language, publicUrl: publicUrl(), unsubscribeUrl }
    const wants = (channel: 'mail' | 'push') =>
      channels.includes(channel) && isEnabled(recipient, channel, message.kind)
    return { ...composeMessage(message, to), recipient, key: `${message.key} ${fanId}`, wants }
  })
  const mailed = composed.filter(({ wants }) => wants('mail'))
  if (mailed.length > 0)
    await enqueueEmails(
      tx,
      mailed.map(({ email, key: jobKey, recipient: { clubId, fanId } }) => ({ email, jobKey, fan: { clubId, fanId } })),
      { urgency },
    )
  const pushed = composed.flatMap(({ push, key, wants, recipient: { clubId, subscriptions } }) =>
    wants('push')
      ? subscriptions.map((subscriptionId) => ({
          payload: { clubId, subscriptionId, message: push },
          jobKey: `${key} ${subscriptionId}`,
        }))
      : [],
  )
  if (pushed.length > 0) await addJobs(tx, 'sendPush', pushed, { urgency })
  return composed.map(({ recipient: { fanId, subscriptions }, wants }) => ({
    fanId,
    mailed: wants('mail'),
    pushed: wants('push') && subscriptions.length > 0,
  }))
}
