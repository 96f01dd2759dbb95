import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '../../../../features/messages/messages-page.tsx'
import { Texts, textsLoader } from '../../../../i18n/texts.tsx'
import { SignedInOnly } from '../../../../shell/guard.tsx'

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

const loadTexts = textsLoader('messages')

export const Route = createFileRoute('/clubs/$slug/messages/')({
  // What the question is about: an order by its id and number, or an exclusive by its slug.
  validateSearch: (
    search,
  ): { order?: string | undefined; number?: string | undefined; exclusive?: string | undefined } => ({
    order: textOf(search['order']),
    number: textOf(search['number']),
    exclusive: textOf(search['exclusive']),
  }),
  loader: (route) => loadTexts(route),
  component: () => (
    <Texts of="messages">
      <SignedInOnly>
        <MessagesPage />
      </SignedInOnly>
    </Texts>
  ),
})
