import { Alert } from '@virage/ui'
import type { FormEvent, ReactNode } from 'react'

/**
 * A form of the sign-in pages: fields, error message and buttons. Input from before hydration is kept and submitted after
 * it. The method is POST, so that no input is ever part of a URL.
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
