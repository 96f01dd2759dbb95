import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { NamedTextFields, namedTextItems } from './named-texts.tsx'

const stored = ['Thanks', 'Refused'].map((name) => ({ name: { en: name }, text: { en: `${name}.` } }))

function Form() {
  const [items, setItems] = useState(namedTextItems(stored))
  return (
    <NamedTextFields
      items={items}
      path="replies"
      problems={{}}
      most={3}
      rows={2}
      labels={{
        name: { en: 'Name', fr: 'Nom' },
        text: { en: 'Text', fr: 'Texte' },
        add: 'Add reply',
        remove: (number) => `Remove reply ${number}`,
      }}
      renderHeading={(number) => `Reply ${number}`}
      onChange={setItems}
    />
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the focus stays with the texts when its button goes', async () => {
  await show(<Form />)
  await button('Add reply').click()
  await expect.element(button('Add reply')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Text').nth(1)).toHaveFocus()
  await button('Remove reply 1').click()
  await expect.element(button('Remove reply 1')).toHaveFocus()
  await expect.element(page.getByLabelText('Name').first()).toHaveValue('Refused')
})
