import { recordReturn } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { fieldProblemsOf, type FieldProblems } from '../../parts/problems-of.ts'

/** What came back: its condition, the percent that the club keeps for damage, and photographs of it. */
export type Returned = { condition: string; deduction: number; reason?: string; photoIds?: string[] }

/** Records returned goods. Pressing again after a failed connection records them once. */
export function useRecordReturn(withdrawalId: string) {
  const { slug } = useClub()
  const text = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [problems, setProblems] = useState<FieldProblems>({})
  const record = async (body: Returned) => {
    setBusy(true)
    setFailure(null)
    setProblems({})
    try {
      return await unwrap(call(recordReturn, { params: { slug, withdrawalId }, body }))
    } catch (error) {
      const found = fieldProblemsOf(error)
      setProblems(found)
      if (Object.keys(found).length === 0) setFailure(text(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, problems, setProblems, record }
}
