import { createContext, useContext } from 'react'

/** Dialogs of the security page before and after a change. */
type AccountPromptsValue = {
  /** Asks the user to confirm their identity. @returns false if the user cancels */
  prove: () => Promise<boolean>
  /** Offers to end the other sign-ins, which started without the new protection. */
  offerToEndOthers: () => void
}

/** Provides the dialogs to the cards of the page. */
export const AccountPromptsContext = createContext<AccountPromptsValue>({
  prove: async () => false,
  offerToEndOthers: () => {},
})

/** Returns functions that open the dialogs before and after a change. */
export const useAccountPrompts = (): AccountPromptsValue => useContext(AccountPromptsContext)
