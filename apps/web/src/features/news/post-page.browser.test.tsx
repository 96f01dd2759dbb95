import { getPost, getProgram, listPosts, listPrograms } from '@virage/contract'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { PostPage } from './post-page.tsx'
import { ProgramPage } from './program-page.tsx'

const pages: [string, ReactNode][] = [
  ['post', <PostPage key="post" postSlug="derby" />],
  ['program', <ProgramPage key="program" programSlug="derby" />],
]

test.for(pages)('a %s that does not load is not called missing (E03)', async ([, shown]) => {
  for (const operation of [getPost, getProgram, listPosts, listPrograms])
    network.refuses(operation, 'errors.backend.unavailable', { status: 503 })
  await show(shown)
  await expect.element(page.getByRole('heading', { name: t('shell.failedTitle') })).toBeVisible()
  await expect.element(page.getByRole('button', { name: t('shell.retry') })).toBeVisible()
})
