import { createFileRoute } from '@tanstack/react-router'
import { SignupPage } from '../../../features/sign-in/signup-page.tsx'
import { Texts, textsLoader } from '../../../i18n/texts.tsx'

export const Route = createFileRoute('/clubs/$slug/signup')({
  loader: textsLoader('sign-in'),
  component: () => (
    <Texts of="sign-in">
      <SignupPage />
    </Texts>
  ),
})
