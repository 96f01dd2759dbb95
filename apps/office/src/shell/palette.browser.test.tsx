import { QueryClient } from '@tanstack/react-query'
import type { SearchHit } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { Palette } from './palette.tsx'

const hit = (kind: SearchHit['kind'], title: string): SearchHit => ({ kind, id: `${kind}-1`, title, line: '' })

/** The server's answer to each search; a search without one waits. */
let answers: Map<string, Promise<Response>>
beforeEach(() => {
  answers = new Map()
  vi.stubGlobal('fetch', (url: string) => {
    const words = new URL(url, location.href).searchParams.get('q')
    if (words === null) return Promise.resolve(Response.json({ clubs: [] }))
    return answers.get(words) ?? new Promise(() => {})
  })
})

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const open = () => show(<Palette onClose={() => {}} onKeys={() => {}} />, { role: 'owner', client: client() })
const field = () => page.getByRole('combobox')
const option = (name: string) => page.getByRole('option', { name })

test('fans, giveaways, orders and donations are found, too', async () => {
  const kinds = ['fan', 'giveaway', 'order', 'donation'] as const
  answers.set('ana', Promise.resolve(Response.json(kinds.map((kind) => hit(kind, `Ana’s ${kind}`)))))
  await open()
  await field().fill('ana')
  for (const kind of kinds) await expect.element(option(`Ana’s ${kind}`)).toBeVisible()
})

test('a result that arrives while an option is active does not take its place', async () => {
  const found = Promise.withResolvers<Response>()
  answers.set('team', found.promise)
  await open()
  await field().fill('team')
  await expect.element(option('Team')).toHaveAttribute('aria-selected', 'true')
  found.resolve(Response.json([hit('exclusive', 'Team shirt')]))
  await expect.element(option('Team shirt')).toBeVisible()
  await expect.element(option('Team')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(option('Team shirt')).toHaveAttribute('aria-selected', 'true')
})

test('what another search has found is not offered for what is typed now', async () => {
  answers.set('shirt', Promise.resolve(Response.json([hit('exclusive', 'Derby shirt')])))
  await open()
  await field().fill('shirt')
  await expect.element(option('Derby shirt')).toHaveAttribute('aria-selected', 'true')
  await field().fill('team')
  await expect.element(option('Team')).toHaveAttribute('aria-selected', 'true')
  await expect.element(option('Derby shirt')).not.toBeInTheDocument()
})

test('a search that failed does not say that nothing matches', async () => {
  answers.set('derby', Promise.resolve(Response.json({ status: 500, key: 'errors.backend.unknown' }, { status: 500 })))
  await open()
  await field().fill('derby')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText(/^Nothing matches/)).not.toBeInTheDocument()
})
