import { useCallback, useEffect, useState } from 'react'
import type { Refused } from '../session/identity-client.ts'
import type { NextStep, Step } from '../session/sign-in-client.ts'
import { reloadWhenConnected } from '../../shell/reload.ts'
import { takeStoredProblem } from './stored-problem.ts'
import { useStepText } from './use-step-text.ts'

/** Loads the sign-in client. */
export const signInClient = () => import('../session/sign-in-client.ts')
type Client = Awaited<ReturnType<typeof signInClient>>

/** Runs a step with the sign-in client. */
export const runStep = (work: (client: Client) => Promise<Step>): Promise<Step> => runWith(signInClient, work)

/**
 * Runs a function with code that is loaded first. If it can't be loaded, there is no connection, or a new release. Not
 * every browser requests it again, so the page reloads as soon as there is a connection.
 */
export async function runWith<Code, Done>(
  load: () => Promise<Code>,
  work: (code: Code) => Promise<Done>,
): Promise<Done | Refused> {
  const code = await load().catch(() => undefined)
  if (code) return work(code)
  void reloadWhenConnected()
  return { ok: false, error: 'NetworkError', message: 'The code of the sign-in could not be loaded' }
}

/** The state of a sign-in. */
export type SignIn = {
  email: string
  /** The current step; null before the first factor. */
  next: NextStep | null
  busy: boolean
  /** The error message. */
  problem: string | null
  /** Runs a step and continues with the one that follows. */
  run: (work: (client: Client) => Promise<Step>, email?: string) => Promise<void>
  /** Starts again with the first factor. */
  restart: () => void
}

/** Lifetime of an incomplete sign-in, in milliseconds (I09). */
export const stepLifetime = 3 * 60_000
const stepKey = 'virage.sign-in'
type StoredStep = { email: string; next: NextStep; until: number }

/**
 * Manages a sign-in from the first factor to the last. The tab stores the current step, so that it survives a reload, as
 * Amplify's session does.
 */
export function useSignIn({ onDone }: { onDone: () => Promise<void> }): SignIn {
  const stepText = useStepText()
  const [email, setEmail] = useState('')
  const [next, setNext] = useState<NextStep | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    setProblem(takeStoredProblem())
    const stored = readStoredStep()
    if (!stored) return
    setEmail(stored.email)
    setNext(stored.next)
  }, [])

  const run = useCallback<SignIn['run']>(
    async (work, account = email) => {
      setBusy(true)
      setProblem(null)
      setEmail(account)
      const step = await runStep(work)
      if (!step.ok) {
        // The session has expired after three minutes or belongs to another tab: the sign-in can't continue.
        if (step.message === 'Invalid session for the user.' || step.error === 'SignInException') clearStoredStep()
        setProblem(stepText(step))
      } else if (step.next.kind === 'done') {
        clearStoredStep()
        await onDone()
      } else {
        sessionStorage.setItem(
          stepKey,
          JSON.stringify({ email: account, next: step.next, until: Date.now() + stepLifetime } satisfies StoredStep),
        )
        setNext(step.next)
      }
      setBusy(false)
    },
    [email, onDone, stepText],
  )
  const restart = useCallback(() => {
    clearStoredStep()
    setProblem(null)
    setNext(null)
  }, [])
  return { email, next, busy, problem, run, restart }
}

function readStoredStep(): StoredStep | undefined {
  const text = sessionStorage.getItem(stepKey)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
  const stored = text === null ? undefined : (JSON.parse(text) as StoredStep)
  return stored && stored.until > Date.now() ? stored : undefined
}

const clearStoredStep = () => sessionStorage.removeItem(stepKey)
