import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../../../features/sign-in/login-page.tsx'
import { Texts, textsLoader } from '../../../i18n/texts.tsx'

export const Route = createFileRoute('/clubs/$slug/login')({
  loader: textsLoader('sign-in'),
  component: () => (
    <Texts of="sign-in">
      <LoginPage />
    </Texts>
  ),
})
