import { Alert } from '@virage/ui'
import { type FormEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * A form of the sign-in pages: its fields, what went wrong, its buttons. Until the page has come to life its fields hold
 * what is typed, and it is sent once it has; nothing of it ever stands in an address.
 */
export function AuthForm({
  onSubmit,
  onTypedBefore,
  problem,
  children,
  actions,
}: {
  onSubmit: (form: FormData) => void
  /** Told once what the fields hold as the form comes to life, for those whose value is kept elsewhere. */
  onTypedBefore?: (form: FormData) => void
  problem: string | null
  children: ReactNode
  actions: ReactNode
}) {
  const element = useRef<HTMLFormElement>(null)
  // Before anything else is drawn: a field would be given back the value that it was rendered with.
  const takeTyped = useEffectEvent((form: FormData) => onTypedBefore?.(form))
  useLayoutEffect(() => {
    if (element.current) takeTyped(new FormData(element.current))
  }, [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    <form ref={element} method="post" onSubmit={submit} className="grid gap-5">
      {children}
      {problem !== null && <Alert tone="danger" title={problem} />}
      {actions}
    </form>
  )
}
