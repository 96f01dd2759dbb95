import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { recordBounce } from '../../platform/mail/fan-emails.ts'
import { readBounce } from '../../platform/mail/read-bounce.ts'
import type { Platform } from '../../platform/platform.ts'

/** The longest report, in bytes: mail servers return the whole email, with its attachments. */
const longestReport = 2_000_000

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Registers the webhook that takes reports of bounced emails: the mailbox of `MAIL_FROM` forwards what it receives. Emails that are no
 * report of ours, such as absence notes, have no effect.
 */
export async function mailReports(http: FastifyInstance, { database, config }: Platform): Promise<void> {
  const secret = config.MAIL_REPORTS_SECRET
  if (secret === undefined) return
  const expected = digestOf(`Bearer ${secret}`)
  http.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestReport }, (_request, body, done) =>
    done(null, body),
  )
  http.post('/api/webhooks/mail', { schema: { hide: true }, bodyLimit: longestReport }, async (request) => {
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), expected))
      throw new ApiError('errors.backend.forbidden')
    const bounce = readBounce(String(request.body))
    return { bounced: bounce ? await recordBounce(database, bounce) : 0 }
  })
}
