import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '../../testing/accessibility.ts'
import { aClub, anExclusive } from '../../testing/data.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { MakerDetails } from './maker-details.tsx'
import { SoldBy } from './sold-by.tsx'

test('a buyer reads whose thing it is, and who sells it (B01)', async () => {
  const club = aClub().name
  const operator = 'Hôtel des ventes du Port'
  await show(<SoldBy exclusive={anExclusive()} />)
  await expect.element(page.getByText(t('contract.soldByOwner', { club }))).toBeVisible()
  // Nobody owns an evening.
  await show(<SoldBy exclusive={anExclusive({ category: 'EXPERIENCE' })} />)
  await expect.element(page.getByText(t('contract.soldBy', { club }), { exact: true })).toBeVisible()
  await show(<SoldBy exclusive={anExclusive({ ownership: { kind: 'CONSIGNED', operator } })} />)
  await expect.element(page.getByText(t('contract.soldByOperator', { operator }))).toBeVisible()
})

test('new goods show their maker, with a link to write to, and the warnings if there are any (B01)', async () => {
  const maker = { name: 'Tissages du Nord', address: '3 rue du Métier, Lille', email: 'contact@tissages.test' }
  await show(
    <main>
      <MakerDetails maker={{ ...maker, warnings: 'Keep away from fire.' }} />
    </main>,
  )
  await expect.element(page.getByText(/Tissages du Nord, 3 rue du Métier, Lille/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: maker.email })).toHaveAttribute('href', `mailto:${maker.email}`)
  await expect.element(page.getByText('Keep away from fire.')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await show(<MakerDetails maker={{ ...maker, warnings: null }} />)
  await expect.element(page.getByText(t('exclusive.warnings'))).not.toBeInTheDocument()
})
