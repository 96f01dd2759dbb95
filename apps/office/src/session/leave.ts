import { clearDrafts } from '../parts/use-draft.ts'
import { signOut } from './session.ts'

/** Signs out, and removes what the person has typed from this browser. */
export async function leave(): Promise<void> {
  clearDrafts()
  await signOut()
}
