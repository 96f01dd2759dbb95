import { expect, test } from 'vitest'
import { settingsBody, type SettingsForm } from './settings-form.ts'

const form = { coinsEnabled: false, currentPrice: '0.5' } as SettingsForm

test('when coins are switched off, the price of a coin that is no longer shown is one euro', () => {
  expect(settingsBody(form, ['coinsEnabled'])).toEqual({ coinsEnabled: false, currentPrice: 1 })
})

test('when coins are switched on, their price stays', () => {
  expect(settingsBody({ ...form, coinsEnabled: true }, ['coinsEnabled'])).toEqual({ coinsEnabled: true })
})
