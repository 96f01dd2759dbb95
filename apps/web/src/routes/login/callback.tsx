import { createFileRoute } from '@tanstack/react-router'
import { SignInReturn } from '../../features/sign-in/sign-in-return.tsx'
import { Texts, textsLoader } from '../../i18n/texts.tsx'

export const Route = createFileRoute('/login/callback')({
  loader: textsLoader('sign-in'),
  ssr: false,
  component: () => (
    <Texts of="sign-in">
      <SignInReturn />
    </Texts>
  ),
})
