import { useRef } from 'react'

/**
 * Returns the idempotency keys of one act. A press after a lost answer sends the same content with the same key, which does
 * nothing twice; other content is another intent and has another key.
 */
export function useIntentKey() {
  const last = useRef({ content: '', key: '' })
  return {
    /** Returns the key for what is about to be sent. */
    keyOf: (content: unknown): string => {
      const written = JSON.stringify([content])
      if (last.current.content !== written) last.current = { content: written, key: crypto.randomUUID() }
      return last.current.key
    },
    /** After an answer, the same content is a new intent. */
    forget: () => {
      last.current = { content: '', key: '' }
    },
  }
}
