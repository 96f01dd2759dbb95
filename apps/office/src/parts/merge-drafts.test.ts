import { expect, test } from 'vitest'
import { mergeDrafts } from './merge-drafts.ts'

const base = { name: 'Scarf', price: '40', medias: ['a'], visible: false }

test('fields that only one person changed have their value', () => {
  const mine = { ...base, price: '60' }
  const theirs = { ...base, name: 'Derby scarf', visible: true }
  expect(mergeDrafts({ base, mine, theirs })).toEqual({
    value: { name: 'Derby scarf', price: '60', medias: ['a'], visible: true },
    conflicts: [],
  })
})

test('a field that both changed is a conflict, unless they agree', () => {
  const mine = { ...base, price: '60', medias: ['b', 'a'] }
  const theirs = { ...base, price: '55', medias: ['b', 'a'] }
  expect(mergeDrafts({ base, mine, theirs }).conflicts).toEqual([{ path: 'price', mine: '60', theirs: '55' }])
})

test('a field that a person changed back is not theirs any more', () => {
  const theirs = { ...base, price: '55' }
  expect(mergeDrafts({ base, mine: base, theirs })).toEqual({ value: theirs, conflicts: [] })
})
