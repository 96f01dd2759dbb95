import { createFileRoute } from '@tanstack/react-router'
import { SignupPage } from '../../../features/sign-in/signup-page.tsx'

export const Route = createFileRoute('/clubs/$slug/signup')({
  component: SignupPage,
})
