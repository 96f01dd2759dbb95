import { getProgram, listPosts, listPrograms, type Post } from '@virage/contract'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { Newsfeed } from './newsfeed.tsx'
import { ProgramPage } from './program-page.tsx'

const story = (slug: string) => ({
  slug,
  name: slug,
  description: { raw: '', rendered: '' },
  imageUrl: '/media/a.webp',
  imageAlt: null,
  imageFocus: null,
})
const post = (n: number): Post => ({
  id: idOf(n),
  ...story(`post-${n}`),
  medias: [],
  date: '2026-11-21T12:00:00Z',
  programSlug: null,
})

const pages: [string, ReactNode, string][] = [
  ['the club', <Newsfeed key="club" />, ''],
  ['a program', <ProgramPage key="program" programSlug="school" />, '&programSlug=school'],
]

test.for(pages)('the older ones of more than a hundred posts of %s are shown on request', async ([, shown, filter]) => {
  const first = Array.from({ length: 100 }, (_, n) => post(n))
  network.answers(listPrograms, [])
  network.answers(getProgram, story('school'))
  const sent = network.answers(listPosts, ({ url }) => (url.searchParams.has('cursor') ? [post(999)] : first))
  await show(shown)
  await page.getByRole('button', { name: t('shell.more') }).click()
  await expect.element(page.getByRole('link', { name: /post-999/ })).toBeVisible()
  expect(sent.at(-1)?.url.search).toBe(`?limit=100&cursor=${idOf(99)}${filter}`)
})
