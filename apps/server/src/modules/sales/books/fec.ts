import { createHash } from 'node:crypto'
import { type bookAccounts, usualAccounts } from '@virage/contract/staff'
import type { Cents } from '@virage/domain'
import { journals, type Posting } from './postings.ts'

/** The columns of the file, in their order (LPF, art. A. 47 A-1, VII-1). */
const columns = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
]

/** The names of the accounts, in French as the file is. */
const accountNames: Record<(typeof bookAccounts)[number], string> = {
  customers: 'Clients',
  goods: 'Ventes de marchandises',
  services: 'Prestations de services',
  vat: 'TVA collectée',
  memberships: 'Cotisations',
  donations: 'Dons',
  coins: 'Jetons vendus, à honorer',
  provider: 'Prestataire de paiement',
  bank: 'Banque',
  cash: 'Caisse',
  cheques: 'Chèques à encaisser',
  fees: 'Frais de paiement',
  suspense: 'Compte d’attente',
}

const amount = (value: Cents) => `${Math.floor(value / 100)},${String(value % 100).padStart(2, '0')}`
const cell = (text: string) => text.replaceAll(/[\t\r\n|]/g, ' ')

/** A journal as a file: its text, how many lines it has, and the sum of its debits. */
export type Journal = { text: string; lines: number; total: number; sha256: Buffer }

/**
 * Writes a month's entries as a FEC: tab-separated, amounts with a comma, entries numbered without gaps in each journal.
 *
 * @param postings in the order of journals, days and entries
 */
export function writeFec(
  month: string,
  postings: Posting[],
  accounts: Partial<Record<(typeof bookAccounts)[number], string>>,
): Journal {
  const rows: string[] = [columns.join('\t')]
  let [journal, entry, serial, total] = ['', '', 0, 0]
  for (const posting of postings) {
    if (posting.journal !== journal) serial = 0
    if (posting.journal !== journal || posting.entry !== entry) serial += 1
    journal = posting.journal
    entry = posting.entry
    total += posting.debit
    const name = accountNames[posting.account]
    rows.push(
      [
        journal,
        journals[posting.journal],
        `${journal}${month.replace('-', '')}${String(serial).padStart(6, '0')}`,
        posting.day,
        accounts[posting.account] ?? usualAccounts[posting.account],
        name,
        '',
        '',
        cell(posting.piece),
        posting.piece_day,
        cell(`${name} ${posting.piece}`),
        amount(posting.debit),
        amount(posting.credit),
        '',
        '',
        posting.day,
        '',
        '',
      ].join('\t'),
    )
  }
  const text = `${rows.join('\r\n')}\r\n`
  return {
    text,
    lines: postings.length,
    total,
    sha256: createHash('sha256').update(text).digest(),
  }
}
