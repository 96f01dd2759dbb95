import { createFileRoute, redirect } from '@tanstack/react-router'

/** The newsfeed lists the programs (R13). */
export const Route = createFileRoute('/clubs/$slug/programs/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/clubs/$slug/news', params, replace: true })
  },
})
