import { createFileRoute } from '@tanstack/react-router'
import { ChatPage } from '../../../../features/chat/chat-page.tsx'
import { useFan } from '../../../../features/fans/queries.ts'

export const Route = createFileRoute('/clubs/$slug/members/$memberId')({ component: Chat })

function Chat() {
  const { slug, memberId } = Route.useParams()
  const { fan } = useFan(slug)
  return fan && <ChatPage key={memberId} fan={fan} memberId={memberId} />
}
