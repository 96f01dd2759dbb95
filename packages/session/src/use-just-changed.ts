import { useSettled } from './use-settled.ts'

/** In milliseconds: the second press of a double tap, or of Enter, comes sooner. */
const pause = 600

/**
 * Returns whether a value has changed within the last moments. A button whose meaning depends on it is busy until then: a
 * double press was aimed at what the button meant before.
 */
export const useJustChanged = (value: unknown): boolean => useSettled(value, pause) !== value
