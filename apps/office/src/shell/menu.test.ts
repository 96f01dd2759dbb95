import type { ClubSettings } from '@virage/contract/staff'
import { staffRoles } from '@virage/domain'
import { expect, test } from 'vitest'
import { menuItemsOf } from './menu.ts'

test.each(staffRoles)('no two screens of the role %s have the same key', (role) => {
  for (const state of ['UPCOMING', 'LIVE'] as const) {
    const settings = { state, model: 'POPUP' } as ClubSettings
    const keys = menuItemsOf({ role, settings, isRehearsal: false }).map(({ key }) => key)
    expect(keys).toEqual([...new Set(keys)])
  }
})

test('a rehearsal has the screens of what a team practises alone', () => {
  const settings = { state: 'LIVE', model: 'MARKETPLACE' } as ClubSettings
  expect(menuItemsOf({ role: 'owner', settings, isRehearsal: true }).map(({ name }) => name)).toEqual([
    'exclusives',
    'auctions',
    'live',
    'room',
    'results',
  ])
})
