import { OperationError } from '../../api.ts'

/** Returns whether nobody knows if a bid was placed: no answer arrived, or the server failed while it placed the bid. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof OperationError && (error.problem?.status ?? 500) >= 500
