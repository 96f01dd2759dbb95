import { createFileRoute } from '@tanstack/react-router'
import { identityConfigQuery } from '../../../features/sign-in/identity-config.ts'
import { LoginPage } from '../../../features/sign-in/login-page.tsx'
import { Texts, textsLoader } from '../../../i18n/texts.tsx'

export const Route = createFileRoute('/clubs/$slug/login')({
  loader: ({ context }) =>
    Promise.all([
      textsLoader('sign-in')({ context }),
      // The page is there without the other ways to sign in.
      context.queryClient.prefetchQuery(identityConfigQuery),
    ]).then(() => undefined),
  component: () => (
    <Texts of="sign-in">
      <LoginPage />
    </Texts>
  ),
})
