import type { Locator, Page } from '@playwright/test'
import { type ApiClient, usernameIn } from '@virage/test-support/builders'
import { named } from '../catalogue.ts'

/** One change that a person can ask for: who, where, how to get to the button, and the button. */
export type MutationCase = {
  club: string
  /** Somebody of the people of a walk. */
  as: string
  path: string
  /** What is prepared by calls before the page is opened. */
  before?: (call: ApiClient, club: string, origin: string) => Promise<unknown>
  /** Fills in what the button sends. */
  reach?: (page: Page) => Promise<unknown>
  control: (page: Page) => Locator
  /** Why nobody is told when it fails, where nobody has asked for it. */
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
