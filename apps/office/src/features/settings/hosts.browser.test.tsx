import type { ClubHost } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { Hosts } from './hosts.tsx'

const host = {
  host: 'fans.example.com',
  state: 'PENDING',
  confirmedByOperator: false,
  checkedAt: null,
  verifiedAt: null,
  proof: { name: '_virage.fans.example.com', value: 'virage=1' },
} as ClubHost

/** The server of a test: what it has, and whether a colleague has already removed the domain. */
let hosts: ClubHost[]
let isGone: boolean
beforeEach(() => {
  hosts = [host]
  isGone = false
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (url.endsWith('/confirmation'))
      return Promise.resolve(Response.json({ ...host, state: 'ACTIVE', confirmedByOperator: true }))
    if (init?.method === 'POST') return Promise.resolve(Response.json({ ...host, state: 'ACTIVE' }))
    if (init?.method !== 'DELETE') return Promise.resolve(Response.json(hosts))
    hosts = []
    return Promise.resolve(
      isGone
        ? Response.json({ status: 404, key: 'errors.backend.notFound' }, { status: 404 })
        : new Response(null, { status: 204 }),
    )
  })
})

/** Removes the domain. */
async function removeHost() {
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove/ })
    .click()
}

test('when a domain is removed, the focus moves to the control beside it', async () => {
  await show(<Hosts />, { role: 'owner' })
  await removeHost()
  await expect.element(page.getByText(host.host)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Add domain' })).toHaveFocus()
})

test('a domain that a colleague has removed leaves the list', async () => {
  isGone = true
  await show(<Hosts />, { role: 'owner' })
  await removeHost()
  await expect.element(page.getByText(host.host)).not.toBeInTheDocument()
})

test('a domain that was checked keeps its place', async () => {
  hosts = [host, { ...host, host: 'shop.example.com' }]
  await show(<Hosts />, { role: 'owner' })
  const domains = page.getByRole('listitem')
  await domains.first().getByRole('button', { name: 'Check now' }).click()
  await expect.element(page.getByText('In use')).toBeVisible()
  await expect.element(domains.first()).toHaveAccessibleName(host.host)
})

test('when an operator confirms a domain, the focus moves to the control beside', async () => {
  await show(<Hosts />, { role: 'operator' })
  const confirm = page.getByRole('button', { name: 'Confirm without DNS' })
  await confirm.click()
  await expect.element(confirm).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Remove/ })).toHaveFocus()
})

test('the next domain that is typed while one is being added stays', async () => {
  const stored = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) =>
    init?.method === 'POST' ? stored.promise : Promise.resolve(Response.json([])),
  )
  await show(<Hosts />, { role: 'owner' })
  const field = page.getByRole('textbox')
  await field.fill('Fans.Example.com')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await field.fill('shop.example.com')
  stored.resolve(Response.json(host))
  await expect.element(page.getByRole('listitem', { name: host.host })).toBeVisible()
  await expect.element(field).toHaveValue('shop.example.com')
})
