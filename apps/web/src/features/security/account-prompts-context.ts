import { createContext, useContext } from 'react'

/** What the security page asks before and after a change. */
type Asking = {
  /** AccountPrompts who is here. @returns false where the person leaves */
  prove: () => Promise<boolean>
  /** Offers to end the other sign-ins, which began without what has just been set up. */
  offerToEndOthers: () => void
}

/** Given by the page to its cards. */
export const AccountPromptsContext = createContext<Asking>({ prove: async () => false, offerToEndOthers: () => {} })

/** What the security page asks before and after a change. */
export const useAccountPrompts = (): Asking => useContext(AccountPromptsContext)
