import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../../../features/sign-in/forgot-password-page.tsx'

export const Route = createFileRoute('/clubs/$slug/forgot-password')({
  component: ForgotPasswordPage,
})
