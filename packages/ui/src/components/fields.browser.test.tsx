import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { Checkbox, SelectField, TextField } from './fields.tsx'

test('each field is invalid and described by its error as long as there is one', async () => {
  const options = [{ value: 'FR', label: 'France' }]
  const fields = (error: string | null) => (
    <>
      <TextField label="City" error={error} />
      <SelectField label="Country" options={options} error={error} />
      <Checkbox hint="Read them first." error={error}>
        I accept the rules
      </Checkbox>
    </>
  )
  const { rerender } = await render(fields('Fill this in.'))
  const all = [page.getByLabelText('City'), page.getByLabelText('Country'), page.getByLabelText('I accept the rules')]
  for (const field of all) {
    await expect.element(field).toBeInvalid()
    await expect.element(field).toHaveAccessibleDescription(/Fill this in\.$/)
  }
  await rerender(fields(null))
  for (const field of all) await expect.element(field).toBeValid()
  await expect.element(page.getByLabelText('Country')).toHaveAccessibleDescription('')
  await expect.element(page.getByLabelText('I accept the rules')).toHaveAccessibleDescription('Read them first.')
})

test('a checkbox is level with the first line of its label', async () => {
  await render(<Checkbox>Experiences</Checkbox>)
  const middleOf = (element: Element) => {
    const { top, height } = element.getBoundingClientRect()
    return top + height / 2
  }
  const label = page.getByText('Experiences').element()
  expect(middleOf(page.getByRole('checkbox').element())).toBeCloseTo(middleOf(label), 0)
})
