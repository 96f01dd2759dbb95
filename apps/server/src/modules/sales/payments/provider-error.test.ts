import { expect, test } from 'vitest'
import { providerError } from './provider-error.ts'

const recovering = Object.assign(new Error('the database system is in recovery mode'), { code: '57P03' })
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const failed = expect.objectContaining({ key: 'errors.payment.providerFailed' }) as unknown

test.each([
  ['sandbox', recovering, recovering],
  ['sandbox', new Error('Anything else'), failed],
  ['stripe', refused, failed],
] as const)('what an error of %s is answered with: %s', (name, cause, answer) => {
  expect(providerError({ name }, cause)).toEqual(answer)
})
