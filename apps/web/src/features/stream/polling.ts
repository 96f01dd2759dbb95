let connected = false

/** Says whether the club's event stream tells what happens. */
export const setStreaming = (streaming: boolean): void => void (connected = streaming)

/**
 * An interval of polling, in milliseconds: it rests while the event stream is connected (docs/specification-notes.md, "Realtime").
 *
 * @param interval of the specification (9.004 to 9.007), which always works
 */
export const polling = (interval: number): number | false => (connected ? false : interval)
