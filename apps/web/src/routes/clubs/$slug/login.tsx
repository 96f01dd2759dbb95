import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../../../features/sign-in/login-page.tsx'

export const Route = createFileRoute('/clubs/$slug/login')({
  component: LoginPage,
})
