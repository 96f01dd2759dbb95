import type * as z from 'zod'
import type { Origin, Service } from '../service.ts'

/** An operation of Cognito's API: the schema of its input, and its implementation. */
export type Operation<Schema extends z.ZodType = z.ZodType> = {
  input: Schema
  run: (service: Service, input: z.output<Schema>, origin: Origin) => Promise<object>
  /** Whether the duration could reveal that an account exists, and so has to be padded. */
  hasEvenDuration?: (input: z.output<Schema>) => boolean
}

/** Checks the type of an operation and infers the type of its input. */
export const defineOperation = <Schema extends z.ZodType>(operation: Operation<Schema>): Operation<Schema> => operation
