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

/** A journal that was written: how many lines it has, the sum of its debits, whether each entry is balanced, and the digest of its file. */
export type Journal = { lines: number; total: number; isBalanced: boolean; sha256: Buffer }

/**
 * Begins a FEC: tab-separated, amounts with a comma, entries numbered without gaps in each journal.
 *
 * @returns its first line, what writes further ones, in the order of journals, days and entries, and what ends it
 */
export function beginFec(
  month: string,
  accounts: Partial<Record<(typeof bookAccounts)[number], string>>,
): { head: string; linesOf: (postings: Posting[]) => string; end: () => Journal } {
  const hash = createHash('sha256')
  let [journal, entry, serial, total, lines] = ['', '', 0, 0, 0]
  /** By how much the debits of the entry exceed its credits, and whether those of all entries before it are equal. */
  let [difference, isBalanced] = [0, true]
  const textOf = (rows: string[]) => {
    const text = rows.map((row) => `${row}\r\n`).join('')
    hash.update(text)
    return text
  }
  const rowOf = (posting: Posting) => {
    if (posting.journal !== journal) serial = 0
    if (posting.journal !== journal || posting.entry !== entry) {
      serial += 1
      isBalanced &&= difference === 0
      difference = 0
    }
    journal = posting.journal
    entry = posting.entry
    total += posting.debit
    difference += posting.debit - posting.credit
    lines += 1
    const name = accountNames[posting.account]
    return [
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
    ].join('\t')
  }
  return {
    head: textOf([columns.join('\t')]),
    linesOf: (postings) => textOf(postings.map(rowOf)),
    end: () => ({ lines, total, isBalanced: isBalanced && difference === 0, sha256: hash.digest() }),
  }
}
