let connected = false

/** Sets whether the club's event stream is connected. */
export const setStreaming = (streaming: boolean): void => void (connected = streaming)

/**
 * Returns a polling interval in milliseconds; false while the event stream is connected (docs/specification-notes.md,
 * "Realtime").
 *
 * @param interval interval of the specification (9.004 to 9.007)
 */
export const polling = (interval: number): number | false => (connected ? false : interval)
