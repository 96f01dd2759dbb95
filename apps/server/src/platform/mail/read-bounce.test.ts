import { expect, test } from 'vitest'
import { readBounce } from './read-bounce.ts'

const id = '0190f1e2-7b1a-4c3d-8e9f-0123456789ab'
/** A report, as Postfix writes it. */
const report = (action: string) =>
  `From: MAILER-DAEMON@mail.example
Message-ID: <20261124.1@mail.example>
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example

Final-Recipient: rfc822; nobody@fans.example
Action: ${action}
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <nobody@fans.example>:
    Recipient address rejected

--b
Content-Type: text/rfc822-headers

Message-ID: <${id}@virage.example>
Subject: Your receipt

--b--
`.replaceAll('\n', '\r\n')

test('a report of a failure names the email, and what the mail server said', () => {
  expect(readBounce(report('failed'))).toEqual({
    emailIds: [id],
    error: '5.1.1 smtp; 550 5.1.1 <nobody@fans.example>: Recipient address rejected',
  })
})

test('a delay, or an email that is no report, is no bounce', () => {
  expect(readBounce(report('delayed'))).toBeUndefined()
  expect(readBounce('Subject: Hello\r\n\r\nI am on holiday')).toBeUndefined()
  expect(readBounce(report('failed').replace(id, 'other'))).toBeUndefined()
})
