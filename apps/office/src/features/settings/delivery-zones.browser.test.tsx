import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { mostZones, newZone, type ZoneItem } from './delivery-form.ts'
import { DeliveryZones } from './delivery-zones.tsx'

function Form({ initial }: { initial: ZoneItem[] }) {
  const [zones, setZones] = useState(initial)
  return <DeliveryZones zones={zones} problems={{}} onChange={setZones} />
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the focus stays with the zones when its button goes or can’t be pressed any more', async () => {
  await show(<Form initial={Array.from({ length: mostZones - 1 }, newZone)} />)
  await button('Add zone').click()
  await expect.element(button('Add zone')).toBeDisabled()
  await expect.element(page.getByLabelText('XL').nth(mostZones - 2)).toHaveFocus()
  await button(`Remove zone ${mostZones}`).click()
  await expect.element(button('Add zone')).toHaveFocus()
  await button('Remove zone 1').click()
  await expect.element(page.getByLabelText('Countries').first()).toHaveFocus()
})
