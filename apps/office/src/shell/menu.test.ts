import type { ClubSettings } from '@virage/contract/staff'
import { staffRoles } from '@virage/domain'
import { expect, test } from 'vitest'
import { menuItemsOf } from './menu.ts'

test.each(staffRoles)('no two screens of the role %s have the same key', (role) => {
  for (const state of ['UPCOMING', 'LIVE'] as const) {
    const keys = menuItemsOf({ role, settings: { state, model: 'POPUP' } as ClubSettings }).map(({ key }) => key)
    expect(keys).toEqual([...new Set(keys)])
  }
})
