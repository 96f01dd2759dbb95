import { createFileRoute, redirect } from '@tanstack/react-router'

/** Programs stand in the newsfeed (R13). */
export const Route = createFileRoute('/clubs/$slug/programs/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/clubs/$slug/news', params, replace: true })
  },
})
