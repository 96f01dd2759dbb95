import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '@virage/ui/toasts'
import { useStepText } from '../sign-in/use-step-text.ts'
import { useAccountPrompts } from './account-prompts-context.ts'
import { accountClient, type Client } from './queries.ts'

/** A change that failed. */
export type Refused = { ok: false; error: string; message: string }

/** Messages of the service that require a proof of identity first. */
const proofMessages = ['Confirm that it is you to change this.', 'Sign in with the second factor to change this.']

/**
 * Changes the account's protection. Asks the user to confirm their identity if the service requires it, shows a message,
 * and refetches the state.
 */
export function useChange() {
  const queries = useQueryClient()
  const stepText = useStepText()
  const { prove } = useAccountPrompts()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** Runs a change. @returns its result; undefined if it failed or the user cancelled */
  const change = async <Done extends { ok: true }>(
    work: (client: Client) => Promise<Done | Refused>,
    doneMessage?: string,
  ): Promise<Done | undefined> => {
    setBusy(true)
    setProblem(null)
    const client = await accountClient()
    let done = await work(client)
    if (!done.ok && proofMessages.includes(done.message)) {
      if (!(await prove())) {
        setBusy(false)
        return undefined
      }
      done = await work(client)
    }
    setBusy(false)
    if (!done.ok) {
      setProblem(stepText(done))
      return undefined
    }
    if (doneMessage !== undefined) notify({ type: 'success', message: doneMessage })
    await queries.invalidateQueries({ queryKey: ['protection'], refetchType: 'active' })
    return done
  }
  return { busy, problem, change }
}
