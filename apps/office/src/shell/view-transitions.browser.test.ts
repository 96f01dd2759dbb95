import { expect, test } from 'vitest'
import styles from '../office.css?inline'

test('going to another page by its address begins no transition, which the next one would interrupt', () => {
  expect(styles).toContain('prefers-reduced-motion')
  expect(styles).not.toMatch(/@view-transition\b/)
})
