/** A sent email. */
export type SentMail = {
  subject: string
  plain: string
  headers: Record<string, string>
  files: { name: string; type: string; content: string }[]
}

/** Returns the emails that a running product has sent to an address, newest first. */
export async function mailsTo({ origin }: { origin: string }, address: string): Promise<SentMail[]> {
  const response = await fetch(`${origin}/dev/mailbox?to=${encodeURIComponent(address)}`, {
    headers: { accept: 'application/json' },
  })
  return (await response.json()) as SentMail[]
}
