import type { Locator, Page } from '@playwright/test'
import { type ApiClient, usernameIn } from '@virage/test-support/builders'
import { named } from '../catalogue.ts'

/** A mutation: the persona, the page, the steps to the control, and the control. */
export type MutationCase = {
  club: string
  /** A persona. */
  as: string
  path: string
  /** Prepares data over the API before the page is opened. */
  before?: (call: ApiClient, club: string, origin: string) => Promise<unknown>
  /** Fills in what the control sends. */
  reach?: (page: Page) => Promise<unknown>
  control: (page: Page) => Locator
  /** Why no message is shown when it fails, if the user has not requested it. */
  unasked?: string
}

export const button = (key: string) => (page: Page) =>
  page
    .getByRole('button', { name: named(key) })
    .filter({ visible: true })
    .first()
export const inDialog = (key: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: named(key) })
export const press = (key: string) => (page: Page) => button(key)(page).click()
export const field = (page: Page, key: string) => page.getByLabel(new RegExp(named(key).source.replace(/\$$/, '')))

export const ofFan = async (call: ApiClient, club: string) => `/api/clubs/${club}/fans/${await usernameIn(call, club)}`
