import { createFileRoute } from '@tanstack/react-router'
import { identityConfigQuery } from '../../../features/sign-in/identity-config.ts'
import { LoginPage } from '../../../features/sign-in/login-page.tsx'
import { Texts, textsLoader } from '../../../i18n/texts.tsx'

export const Route = createFileRoute('/clubs/$slug/login')({
  loader: ({ context }) =>
    Promise.all([
      textsLoader('sign-in')({ context }),
      // The page also works without the other sign-in methods, so a failure is ignored.
      context.queryClient.prefetchQuery(identityConfigQuery),
    ]).then(() => undefined),
  component: () => (
    <Texts of="sign-in">
      <LoginPage />
    </Texts>
  ),
})
