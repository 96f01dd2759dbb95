import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../shell/toasts.ts'
import { useStepText } from '../sign-in/use-step-text.ts'
import { accountClient } from './queries.ts'

type Client = Awaited<ReturnType<typeof accountClient>>
type Refused = { ok: false; error: string; message: string }

/** One change of the account's protection: says what went wrong, else what was done, and reads the state anew. */
export function useChange() {
  const queries = useQueryClient()
  const stepText = useStepText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** @returns what came of it, undefined when it was refused */
  const change = async <Done extends { ok: true }>(
    work: (client: Client) => Promise<Done | Refused>,
    said?: string,
  ): Promise<Done | undefined> => {
    setBusy(true)
    setProblem(null)
    const done = await work(await accountClient())
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
