import { expect, test } from 'vitest'
import { storeTokens } from '../../testing/account.ts'
import { aFan } from '../../testing/data.ts'
import { field } from '../../testing/field.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { readDraft, saveDraft } from '../../shell/drafts.ts'
import { openSession } from '../session/session.ts'
import { DonationForm } from './donation-form.tsx'

// In a file of its own: before the first session of a page, it is unknown.
test('what a fan enters before the session is known goes to the draft of the fan, not of visitors (D02, E05)', async () => {
  const [ofFan, ofVisitors] = [`donation fc-virage ${aFan().username}`, 'donation fc-virage ']
  saveDraft(ofFan, { amount: '9', 'donor.firstName': 'Marie' })
  await show(<DonationForm />)
  await field(t('donation.amount')).fill('12')
  storeTokens(aFan())
  await openSession()
  await expect.poll(() => readDraft(ofFan)).toEqual({ amount: '12', 'donor.firstName': 'Marie' })
  expect(readDraft(ofVisitors)).toEqual({})
})
