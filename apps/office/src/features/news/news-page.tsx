import { useSearch } from '@tanstack/react-router'
import { CalendarPage } from './calendar-page.tsx'
import { PostsPage } from './posts-page.tsx'
import { ProgramsPage } from './programs-page.tsx'

/** The posts of a club as a list or a calendar, and its programs in their order. */
export function NewsPage() {
  const { view } = useSearch({ from: '/staff/$slug/news' })
  if (view === 'calendar') return <CalendarPage />
  return view === 'programs' ? <ProgramsPage /> : <PostsPage />
}
