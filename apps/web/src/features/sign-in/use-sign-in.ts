import { useCallback, useEffect, useState } from 'react'
import type { NextStep, Step } from '../session/sign-in-client.ts'
import { takeStoredProblem } from './stored-problem.ts'
import { useStepText } from './use-step-text.ts'

/** The part that signs in: loaded when somebody wants to. */
export const signInClient = () => import('../session/sign-in-client.ts')
type Client = Awaited<ReturnType<typeof signInClient>>

/** Where a sign-in stands. */
export type SignIn = {
  email: string
  /** What is asked for; null at the beginning. */
  next: NextStep | null
  busy: boolean
  /** What went wrong, in words. */
  problem: string | null
  /** Does the next thing, and goes where it leads. */
  run: (work: (client: Client) => Promise<Step>, email?: string) => Promise<void>
  /** Back to the beginning. */
  restart: () => void
}

/** How long a sign-in that was begun can be gone on with, in milliseconds (I09). */
export const stepLifetime = 3 * 60_000
const stepKey = 'virage.sign-in'
type Kept = { email: string; next: NextStep; until: number }

/**
 * One sign-in, from the first factor to the last. What it asks for outlives a reload of the page, as the session that
 * Amplify keeps does.
 */
export function useSignIn({ onDone }: { onDone: () => Promise<void> }): SignIn {
  const stepText = useStepText()
  const [email, setEmail] = useState('')
  const [next, setNext] = useState<NextStep | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    setProblem(takeStoredProblem())
    const kept = readStoredStep()
    if (!kept) return
    setEmail(kept.email)
    setNext(kept.next)
  }, [])

  const run = useCallback<SignIn['run']>(
    async (work, account = email) => {
      setBusy(true)
      setProblem(null)
      setEmail(account)
      const step = await work(await signInClient())
      if (!step.ok) {
        // The session of a sign-in ends after three minutes, or was another tab's: there is nothing to go on with.
        if (step.message === 'Invalid session for the user.' || step.error === 'SignInException') forget()
        setProblem(stepText(step))
      } else if (step.next.kind === 'done') {
        forget()
        await onDone()
      } else {
        sessionStorage.setItem(
          stepKey,
          JSON.stringify({ email: account, next: step.next, until: Date.now() + stepLifetime } satisfies Kept),
        )
        setNext(step.next)
      }
      setBusy(false)
    },
    [email, onDone, stepText],
  )
  const restart = useCallback(() => {
    forget()
    setProblem(null)
    setNext(null)
  }, [])
  return { email, next, busy, problem, run, restart }
}

function readStoredStep(): Kept | undefined {
  const text = sessionStorage.getItem(stepKey)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
  const kept = text === null ? undefined : (JSON.parse(text) as Kept)
  return kept && kept.until > Date.now() ? kept : undefined
}

const forget = () => sessionStorage.removeItem(stepKey)
