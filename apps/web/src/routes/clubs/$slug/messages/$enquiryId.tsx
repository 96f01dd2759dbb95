import { createFileRoute } from '@tanstack/react-router'
import { useFan } from '../../../../features/fans/queries.ts'
import { EnquiryPage } from '../../../../features/messages/enquiry-page.tsx'
import { Texts, textsLoader } from '../../../../i18n/texts.tsx'
import { SignedInOnly } from '../../../../shell/guard.tsx'

const loadTexts = textsLoader('messages')

export const Route = createFileRoute('/clubs/$slug/messages/$enquiryId')({
  loader: (route) => loadTexts(route),
  component: () => (
    <Texts of="messages">
      <SignedInOnly>
        <Enquiry />
      </SignedInOnly>
    </Texts>
  ),
})

function Enquiry() {
  const { slug, enquiryId } = Route.useParams()
  const { fan } = useFan(slug)
  return fan && <EnquiryPage key={enquiryId} fan={fan} enquiryId={enquiryId} />
}
