/** What of a message decides how it is shown. */
export type ChatMessage = { senderId: string; text: string; date: Date }

/** Whether the text may be sent: something but spaces, and nothing on its way already (P02). */
export const maySend = (text: string, sending: boolean): boolean => !sending && text.trim() !== ''

/** The newest message of a conversation, and whether the reader wrote it: then it is shown with a "you" (P01). */
export function lastMessage<T extends ChatMessage>(
  messages: readonly T[],
  readerId: string,
): { message: T; own: boolean } | null {
  const message = inTime(messages).at(-1)
  return message ? { message, own: message.senderId === readerId } : null
}

/** The messages of one calendar day. */
export type ChatDay<T> = {
  /** YYYY-MM-DD, where the reader is. */
  day: string
  messages: T[]
}

/**
 * Messages under the days on which they came, oldest first (P02).
 *
 * @param timeZone IANA name of where the reader is, such as `Europe/Paris`
 */
export function messagesByDay<T extends ChatMessage>(messages: readonly T[], timeZone: string): ChatDay<T>[] {
  // Swedish writes days as ISO 8601 does.
  const written = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const days = Map.groupBy(inTime(messages), ({ date }) => written.format(date))
  return [...days].map(([day, ofDay]) => ({ day, messages: ofDay }))
}

/** Oldest first; messages of one instant stay as they came. */
const inTime = <T extends ChatMessage>(messages: readonly T[]): T[] =>
  messages.toSorted((a, b) => a.date.getTime() - b.date.getTime())
