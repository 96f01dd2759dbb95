import { IntlProvider } from 'use-intl'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
import { PriceDialog } from './price-dialog.tsx'

const onConfirm = vi.fn<(percent: number) => void>()
const change = () => page.getByRole('textbox', { name: 'Change' })

async function show({ isBusy = false } = {}) {
  onConfirm.mockClear()
  await render(
    <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
      <PriceDialog count={3} isBusy={isBusy} onConfirm={onConfirm} onClose={() => {}} />
    </IntlProvider>,
  )
  await expect.element(change()).toBeVisible()
}

test('the button says what happens to how many prices, and by how much', async () => {
  await show()
  await expect.element(page.getByRole('button', { name: 'Change 3 prices' })).toBeVisible()
  await change().fill('10')
  await expect.element(page.getByRole('button', { name: 'Raise 3 prices by 10%' })).toBeVisible()
  await change().fill('-10')
  await expect.element(page.getByRole('button', { name: 'Lower 3 prices by 10%' })).toBeVisible()
})

for (const [typed, percent] of [
  ['10', 110],
  ['10 %', 110],
  ['-25', 75],
  ['−25', 75],
  ['900', 1000],
  ['-99', 1],
] as const)
  test(`“${typed}” makes prices ${percent} percent of what they are`, async () => {
    await show()
    await change().fill(typed)
    await userEvent.keyboard('{Enter}')
    expect(onConfirm.mock.calls).toEqual([[percent]])
  })

for (const typed of ['', '0', '2.5', '-100', '901', 'ten'])
  test(`“${typed}” changes no price, and the field says so until something else is typed`, async () => {
    await show()
    await change().fill(typed)
    await change().click()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(onConfirm).not.toHaveBeenCalled()
    await change().fill('5')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

test('while prices change, they can’t be changed a second time', async () => {
  await show({ isBusy: true })
  await change().fill('10')
  await userEvent.keyboard('{Enter}')
  expect(onConfirm).not.toHaveBeenCalled()
})
