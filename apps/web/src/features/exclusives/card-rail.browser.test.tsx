import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CardRail } from './card-rail.tsx'

/** Touches a row of cards at x = 200 and drags it left by pixels, with the times of the events in milliseconds. */
async function drag(moves: { left: number; at: number }[], endAt: number) {
  await render(
    <section aria-label="Cards" className="w-150">
      <CardRail>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((number) => (
          <p key={number}>Card {number}</p>
        ))}
      </CardRail>
    </section>,
  )
  const card = page.getByText('Card 1', { exact: true }).element()
  const row = card.parentElement ?? card
  const touch = (type: string, left: number, at: number) => {
    const finger = new Touch({ identifier: 1, target: card, clientX: 200 - left, clientY: 20 })
    const event = new TouchEvent(type, {
      bubbles: true,
      touches: type === 'touchend' ? [] : [finger],
      changedTouches: [finger],
    })
    Object.defineProperty(event, 'timeStamp', { value: at })
    card.dispatchEvent(event)
  }
  touch('touchstart', 0, 0)
  for (const { left, at } of moves) touch('touchmove', left, at)
  touch('touchend', moves.at(-1)?.left ?? 0, endAt)
  return { row, card }
}

/** Returns which card is at the start of a row. */
const cardIn = (row: Element) => Math.round(row.scrollLeft / (row.scrollWidth / row.children.length)) + 1

/** Scrolls a row to a card as the browser does: after the touch, and without the page's doing. */
async function scrollTo(row: Element, number: number) {
  const left = (row.scrollWidth / row.children.length) * (number - 1)
  const ended = new Promise((resolve) => row.addEventListener('scrollend', resolve, { once: true }))
  row.scrollTo({ left, behavior: 'instant' })
  await ended
}

const flick = [{ left: 24, at: 20 }]

test('a flick of which the browser reports a single move advances the cards by one (H10)', async () => {
  const { row } = await drag(flick, 30)
  expect(cardIn(row)).toBe(2)
})

test('a finger that rests before it is lifted is no flick (H10)', async () => {
  const { row } = await drag(flick, 400)
  expect(cardIn(row)).toBe(1)
})

test('a flick advances the cards by one, even if the browser goes on scrolling (H10)', async () => {
  const { row } = await drag(flick, 30)
  await scrollTo(row, 3)
  await expect.poll(() => cardIn(row)).toBe(2)
})

test('a flick that is over leaves the scrolling to the browser (H10)', async () => {
  const { row, card } = await drag(flick, 30)
  card.dispatchEvent(new WheelEvent('wheel', { bubbles: true }))
  await scrollTo(row, 4)
  expect(cardIn(row)).toBe(4)
})
