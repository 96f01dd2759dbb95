import type pg from 'pg'
import type { Finding } from './check-books.ts'

/** The emails that the load must have caused: what each reports, with the emails to its recipient that mention it. */
const expected = [
  {
    what: 'order',
    query: `select o.id::text as about, m.headers->>'Message-ID' as email
      from orders o join fan f on f.club_id = o.club_id and f.id = o.fan_id
      left join mailbox_message m on m.recipient = f.email and m.plain ~ ('\\m' || lpad(o.number::text, 6, '0') || '\\M')
        and m.subject not ilike 'refund%'
      where f.email like 'bidder-%@load.test'`,
  },
  {
    what: 'win',
    query: `select d.giveaway_id || ' ' || p.id as about, m.headers->>'Message-ID' as email
      from giveaway_draw d join participation p on p.club_id = d.club_id and p.id = any(d.winner_ids)
      left join mailbox_message m on m.recipient = p.email and m.plain like '%/giveaway/' || d.giveaway_id || '/draw%'
      where p.email like 'bidder-%@load.test'`,
  },
]

/**
 * Each order and each win is reported by one email. A job that is cut off after its email was sent runs again, and sends the same
 * email with the same Message-ID. Another Message-ID would be an email that was enqueued twice.
 */
export async function checkEmails(client: pg.Client): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { what, query } of expected) {
    const { rows } = await client.query<{ about: string; email: string | null }>(query)
    const emails = [...Map.groupBy(rows, ({ about }) => about)].map(([about, sent]) => ({
      about,
      ids: new Set(sent.flatMap(({ email }) => email ?? [])),
      again: sent.length - 1,
    }))
    const again = emails.reduce((sum, one) => sum + one.again, 0)
    findings.push({
      what: `each ${what} was reported by one email (${again} were sent again under the same Message-ID after their job was cut off)`,
      covers: emails.length,
      contradictions: emails
        .filter(({ ids }) => ids.size !== 1)
        .map(({ about, ids }) => `${what} ${about}: ${ids.size} emails`),
    })
  }
  return findings
}
