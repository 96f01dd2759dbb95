import { useState } from 'react'
import { clearDraft, readDraft, saveDraft } from './drafts.ts'

/** The text of a form that has only one, which the tab stores until it has been sent. */
export function useTextDraft(name: string): {
  text: string
  setText: (text: string) => void
  /** Clears the text after it has been sent. Keeps what was typed meanwhile. */
  clear: (sent: string) => void
} {
  const stored = () => readDraft(name)['text'] ?? ''
  const [text, setShown] = useState(stored)
  const setText = (next: string) => {
    setShown(next)
    saveDraft(name, { text: next })
  }
  const clear = (sent: string) => {
    // Read from the storage: the page may have been left before the text was sent.
    if (stored() !== sent) return
    clearDraft(name)
    setShown('')
  }
  return { text, setText, clear }
}
