import { Alert } from '@virage/ui'
import type { FormEvent, ReactNode } from 'react'

/**
 * A form of the sign-in pages: its fields, what went wrong, its buttons. Until the page has come to life its fields hold
 * what is typed, and it is sent once it has; nothing of it ever stands in an address.
 */
export function AuthForm({
  onSubmit,
  problem,
  children,
  actions,
}: {
  onSubmit: (form: FormData) => void
  problem: string | null
  children: ReactNode
  actions: ReactNode
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    <form method="post" onSubmit={submit} className="grid gap-5">
      {children}
      {problem !== null && <Alert tone="danger" title={problem} />}
      {actions}
    </form>
  )
}
