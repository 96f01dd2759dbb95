import { useSearch } from '@tanstack/react-router'
import { PostsPage } from './posts-page.tsx'
import { ProgramsPage } from './programs-page.tsx'

/** The posts of a club, and its programs in their order. */
export function NewsPage() {
  const { view } = useSearch({ from: '/staff/$slug/news' })
  return view === 'programs' ? <ProgramsPage /> : <PostsPage />
}
