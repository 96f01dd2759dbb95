import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { moved, OrderedCard } from './ordered-card.tsx'

function Cards() {
  const [cards, setCards] = useState(['One', 'Two', 'Three'])
  return (
    <ol>
      {cards.map((title, at) => (
        <OrderedCard
          key={title}
          title={title}
          at={at}
          count={cards.length}
          isOpen={false}
          labels={{
            moveTo: `Move ${title} to`,
            up: `Move ${title} up`,
            down: `Move ${title} down`,
            remove: `Remove ${title}`,
          }}
          onToggle={() => {}}
          onMove={(to) => setCards(moved(cards, at, to))}
          onRemove={() => setCards(cards.filter((one) => one !== title))}
        >
          {title}
        </OrderedCard>
      ))}
    </ol>
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the focus goes along with a card that moves, and to the next card or else the one before when it is removed', async () => {
  await show(<Cards />)
  await button('Move One down').click()
  await expect.element(button('Move One down')).toHaveFocus()
  await button('Remove One').click()
  await expect.element(button('Three')).toHaveFocus()
  await button('Remove Three').click()
  await expect.element(button('Remove Two')).toHaveFocus()
})
