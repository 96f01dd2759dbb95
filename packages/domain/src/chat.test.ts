import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lastMessage, maySend, messagesByDay } from './index.ts'

const message = (senderId: string, date: string, text = 'Allez !') => ({ senderId, text, date: new Date(date) })
const late = message('lea', '2026-11-20T23:30:00Z')
const early = message('me', '2026-11-20T08:00:00Z')

test('a message can be sent if it is not blank and none is being sent (P02)', () => {
  expect([maySend(' hello ', false), maySend(' \n\t', false), maySend('', false), maySend('hello', true)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

describe('a conversation', () => {
  test('shows its newest message, and whether the fan wrote it (P01)', () => {
    expect(lastMessage([late, early], 'me')).toEqual({ message: late, own: false })
    expect(lastMessage([late, early], 'lea')).toEqual({ message: late, own: true })
    expect(lastMessage([], 'me')).toBeNull()
  })

  test('is grouped by days in the fan’s time zone (P02)', () => {
    expect(messagesByDay([late, early], 'UTC')).toEqual([{ day: '2026-11-20', messages: [early, late] }])
    expect(messagesByDay([late, early], 'Europe/Paris')).toEqual([
      { day: '2026-11-20', messages: [early] },
      { day: '2026-11-21', messages: [late] },
    ])
  })

  test('keeps every message when grouped, and the days ascend (P02)', () => {
    const instants = fc.array(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }))
    fc.assert(
      fc.property(instants, (dates) => {
        const messages = dates.map((date) => ({ senderId: 'me', text: 'x', date }))
        const days = messagesByDay(messages, 'America/Montreal')
        expect(days.flatMap((one) => one.messages)).toEqual(messages.toSorted((a, b) => +a.date - +b.date))
        expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].sort())
      }),
    )
  })
})
