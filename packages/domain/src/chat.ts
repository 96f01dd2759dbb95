/** The fields of a message that decide how it is shown. */
export type ChatMessage = { senderId: string; text: string; date: Date }

/** Returns whether the text can be sent: it is not blank, and no message is being sent (P02). */
export const maySend = (text: string, sending: boolean): boolean => !sending && text.trim() !== ''

/** Returns the newest message of a conversation, and whether the reader wrote it: it is then shown with "you" (P01). */
export function lastMessage<T extends ChatMessage>(
  messages: readonly T[],
  readerId: string,
): { message: T; own: boolean } | null {
  const message = inTime(messages).at(-1)
  return message ? { message, own: message.senderId === readerId } : null
}

/** The messages of one calendar day. */
export type ChatDay<T> = {
  /** YYYY-MM-DD, in the reader's time zone. */
  day: string
  messages: T[]
}

/** Groups messages by day, oldest first (P02). @param timeZone the reader's IANA time zone, such as `Europe/Paris` */
export function messagesByDay<T extends ChatMessage>(messages: readonly T[], timeZone: string): ChatDay<T>[] {
  // The Swedish format of days is ISO 8601.
  const written = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const days = Map.groupBy(inTime(messages), ({ date }) => written.format(date))
  return [...days].map(([day, ofDay]) => ({ day, messages: ofDay }))
}

/** Oldest first; messages of one instant stay as they came. */
const inTime = <T extends ChatMessage>(messages: readonly T[]): T[] =>
  messages.toSorted((a, b) => a.date.getTime() - b.date.getTime())
