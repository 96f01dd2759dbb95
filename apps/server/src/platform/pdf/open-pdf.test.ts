import { inflateSync } from 'node:zlib'
import { cents } from '@virage/domain'
import { expect, test } from 'vitest'
import { renderCertificatePdf } from '../../modules/giveaways/render-certificate-pdf.ts'
import { renderPdf } from '../../modules/tenancy/legal/render-pdf.ts'
import { renderReceiptPdf } from '../../modules/sales/receipts/render-receipt-pdf.ts'
import { lineHeight, openPdf, pageMargin } from './open-pdf.ts'

const style = { x: pageMargin, room: 200, size: 10 }
const long = 'La barre du premier voilier, gravée par tout l’équipage lors du départ de la grande traversée'

test.each([
  ['a short name stands on one line', 'Don', 1],
  ['a long name is broken between its words', long, 3],
  ['letters of other alphabets of Latin count as they are', long.replaceAll('a', 'ą'), 3],
])('%s', (_what, text, lines) => {
  const next = openPdf({}).write(text, 100, style)
  expect((next - 100) / lineHeight(style)).toBeCloseTo(lines)
})

/** Returns the PDF operators of a document's pages and fonts. */
const streamsOf = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/FlateDecode[^>]*>>\s*stream\r?\n([^]*?)\r?\nendstream/g)]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .join('\n')

/**
 * Returns the numbers of the drawn glyphs: 0 is .notdef, the empty box of a character that the font lacks (OpenType).
 */
const glyphsIn = (streams: string): string[] =>
  [...streams.matchAll(/\[(.*)\] TJ/g)].flatMap(([, run = '']) =>
    [...run.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []),
  )

const club = 'Śląsk Wrocław, Œuvre du cœur'
const receipt: Parameters<typeof renderReceiptPdf>[0] = {
  id: '0190f1e2-0000-7000-a000-000000000001',
  club_id: '0190f1e2-0000-7000-a000-000000000002',
  club_name: club,
  club_slug: 'slask',
  contact_email: null,
  language: 'fr',
  year: 2026,
  number: 1,
  amount: cents(2_000),
  deductible: cents(2_000),
  donor: {
    name: 'Łucja Dvořák',
    companyName: null,
    addressLines: ['Świdnicka 1'],
    email: 'l@fans.test',
    language: 'fr',
  },
  donation_id: null,
  order_id: null,
  fan_id: null,
  item_name: null,
  created_at: new Date('2026-11-23T12:00:00Z'),
  cancelled_at: null,
  seller_revision: null,
  paid_at: null,
  recorded_method: null,
  seller: null,
  signature: null,
}

const completed: Parameters<typeof renderCertificatePdf>[0] = {
  draw: {
    club_id: receipt.club_id,
    giveaway_id: receipt.id,
    seed: Buffer.alloc(32, 7),
    commitment: Buffer.alloc(32, 8),
    committed_at: receipt.created_at,
    drawn_at: receipt.created_at,
    count: 1,
    entries: 1,
    winner_ids: [receipt.id],
    name: { en: club },
    prize: { en: `${club} shirt` },
    ended: true,
    entries_expired: false,
    entries_erased_at: null,
  },
  substitutions: [],
}

test.each([
  ['a receipt', () => renderReceiptPdf(receipt)],
  ['a certificate', () => renderCertificatePdf(completed, { club, url: 'https://fans.test/draw', language: 'fr' })],
  ['a legal document', () => renderPdf(`# ${club}\n\n${club} decides.\n\n- ${club}`, { title: club, language: 'en' })],
])('%s of a club with characters of central Europe shows each of them (P05, P09)', async (_what, render) => {
  const pdf = await render()
  const streams = streamsOf(pdf)
  expect(glyphsIn(streams).length).toBeGreaterThan(20)
  expect(glyphsIn(streams)).not.toContain('0000')
  // The ToUnicode table, with which readers copy and search text.
  expect(streams).toMatch(/<015a>/i)
  expect(pdf.toString('latin1')).not.toContain('Helvetica')
})

test('a legal document that is longer than a page continues on the next one (P09)', async () => {
  const pdf = await renderPdf(Array.from({ length: 60 }, () => long).join('\n\n'), { title: 'Terms', language: 'fr' })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(2)
})
