/** What a report says of emails that were not delivered. */
export type Bounce = {
  /** The ids of the emails in the report: the left part of each Message-ID. */
  emailIds: string[]
  /** The status and what the receiving server said. */
  error: string
}

/** Returns the value of each header or field with a name, unfolded (RFC 5322 §2.2.3). */
const valuesOf = (message: string, name: string): string[] =>
  [...message.matchAll(new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t].*)*)`, 'gim'))].map(([, value = '']) =>
    value.replaceAll(/\s+/g, ' ').trim(),
  )

/**
 * Reads a delivery status notification (RFC 3464), as mail servers send it to the sender of an email.
 *
 * @param message the whole email, with its headers
 * @returns undefined if it reports no failure, for example a delay, or no email of ours
 */
export function readBounce(message: string): Bounce | undefined {
  if (!valuesOf(message, 'Action').some((action) => /^failed\b/i.test(action))) return undefined
  const emailIds = valuesOf(message, 'Message-ID').flatMap(
    (id) => /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(id)?.[1] ?? [],
  )
  if (emailIds.length === 0) return undefined
  const said = [...valuesOf(message, 'Status').slice(0, 1), ...valuesOf(message, 'Diagnostic-Code').slice(0, 1)]
  return { emailIds, error: said.join(' ') || 'failed' }
}
