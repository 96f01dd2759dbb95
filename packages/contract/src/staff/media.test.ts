import { expect, test } from 'vitest'
import { updatePicture } from './media.ts'

test('the focal point of a picture is in whole percent', () => {
  const accepts = (x: number) => updatePicture.body.safeParse({ focus: { x, y: 50 } }).success
  expect([0, 5, 100, 1e-16, 7, 105].map(accepts)).toEqual([true, true, true, false, false, false])
})
