import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../../../features/sign-in/forgot-password-page.tsx'
import { Texts, textsLoader } from '../../../i18n/texts.tsx'

export const Route = createFileRoute('/clubs/$slug/forgot-password')({
  loader: textsLoader('sign-in'),
  component: () => (
    <Texts of="sign-in">
      <ForgotPasswordPage />
    </Texts>
  ),
})
