import { createFileRoute } from '@tanstack/react-router'
import { MemberGrid } from '../../../../features/members/member-grid.tsx'

export const Route = createFileRoute('/clubs/$slug/members/')({ component: MemberGrid })
