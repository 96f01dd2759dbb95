import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '@virage/ui/toasts'
import { useStepText } from '../sign-in/use-step-text.ts'
import { useAccountPrompts } from './account-prompts-context.ts'
import { accountClient, type Client } from './queries.ts'

/** A change that the service refused. */
export type Refused = { ok: false; error: string; message: string }

/** What the service says where somebody has to prove first who they are. */
const proofNeeded = ['Confirm that it is you to change this.', 'Sign in with the second factor to change this.']

/** One change of the account's protection: asks who is here if the service wants to know, says what went wrong, else what was done, and reads the state anew. */
export function useChange() {
  const queries = useQueryClient()
  const stepText = useStepText()
  const { prove } = useAccountPrompts()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** @returns what came of it, undefined when it was refused */
  const change = async <Done extends { ok: true }>(
    work: (client: Client) => Promise<Done | Refused>,
    said?: string,
  ): Promise<Done | undefined> => {
    setBusy(true)
    setProblem(null)
    const client = await accountClient()
    let done = await work(client)
    if (!done.ok && proofNeeded.includes(done.message)) {
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
    if (said !== undefined) notify({ type: 'success', message: said })
    await queries.invalidateQueries({ queryKey: ['protection'], refetchType: 'active' })
    return done
  }
  return { busy, problem, change }
}
