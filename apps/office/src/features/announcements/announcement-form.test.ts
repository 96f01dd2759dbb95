import { sendAnnouncement } from '@virage/contract/staff'
import { expect, test } from 'vitest'
import { checkBody } from '../../parts/problems-of.ts'
import { bodyOf, emptyForm } from './announcement-form.ts'

test('an announcement whose year is half typed is not sent at once', () => {
  const form = { ...emptyForm({}), 'title.en': 'Derby', 'text.en': 'Tonight' }
  expect(checkBody(sendAnnouncement, bodyOf(form))).toEqual({})
  expect(Object.keys(checkBody(sendAnnouncement, bodyOf({ ...form, sendAt: '0202-11-01T20:30' })))).toEqual(['sendAt'])
})
