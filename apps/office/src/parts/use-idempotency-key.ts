import { useRef } from 'react'

/** Keys of a form's requests. */
type Keys = {
  /** Returns the key of a request by its content: the same for the same content, so that nothing is done twice after a failed connection. */
  keyFor: (content: unknown) => string
  /** The request has succeeded: the next one is another, even with the same content. */
  renew: () => void
}

/** Gives the requests of a form idempotency keys. A request that was refused had no effect, and may keep its key. */
export function useIdempotencyKey(): Keys {
  const sent = useRef({ content: '', key: '' })
  return {
    keyFor: (content) => {
      const written = JSON.stringify(content)
      if (sent.current.content !== written) sent.current = { content: written, key: crypto.randomUUID() }
      return sent.current.key
    },
    renew: () => {
      sent.current = { content: '', key: '' }
    },
  }
}
