import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useDraft } from '../../parts/use-draft.ts'
import { show } from '../../testing/show.tsx'
import { type ImportForm, noRows, type TypedRow } from './import-form.ts'
import type { ImportCheck } from './use-import-check.ts'
import { useImport } from './use-import.ts'

const rows: TypedRow[] = [
  { id: 'good', cells: { slug: 'shirt', price: '40' } },
  { id: 'bad', cells: { slug: 'scarf', price: 'cheap' } },
]

let answer: (response: Response) => void
const network = vi.fn<typeof fetch>(() => new Promise((resolve) => (answer = resolve)))
beforeEach(() => {
  vi.stubGlobal('fetch', network)
})

function Import() {
  const draft = useDraft<ImportForm>('test.import', { ...noRows, rows: JSON.stringify(rows) })
  const check = {
    rows,
    bodies: [{ slug: 'shirt' }, { slug: 'scarf' }],
    isChecked: true,
    ready: 1,
    resultOf: (id: string) => ({ outcome: id === 'bad' ? 'REFUSED' : 'ADDED' }),
    setFailure: () => {},
    checkAgain: () => {},
  } as unknown as ImportCheck
  const { perform } = useImport({ draft, check, onDiscard: () => {} })
  const mended = rows.map((row) => (row.id === 'bad' ? { ...row, cells: { ...row.cells, price: '12' } } : row))
  return (
    <>
      <button type="button" onClick={() => void perform()}>
        Import
      </button>
      <button type="button" onClick={() => draft.set({ rows: JSON.stringify(mended) })}>
        Mend
      </button>
      <output>{draft.value.rows}</output>
    </>
  )
}

test('a row that is mended while the others are imported stays mended', async () => {
  await show(<Import />)
  await page.getByRole('button', { name: 'Import' }).click()
  await expect.poll(() => network.mock.calls.length).toBe(1)
  await page.getByRole('button', { name: 'Mend' }).click()
  answer(Response.json({ id: 'import', rows: [{ outcome: 'ADDED', errors: [] }] }))
  const mended = [{ id: 'bad', cells: { slug: 'scarf', price: '12' } }]
  await expect.element(page.getByRole('status')).toHaveTextContent(JSON.stringify(mended))
})
