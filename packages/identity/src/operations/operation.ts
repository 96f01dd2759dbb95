import type * as z from 'zod'
import type { Origin, Service } from '../service.ts'

/** One operation of the wire format: what it takes, and what it does with it. */
export type Operation<Schema extends z.ZodType = z.ZodType> = {
  input: Schema
  run: (service: Service, input: z.output<Schema>, origin: Origin) => Promise<object>
  /** Whether the time it takes would tell if there is an account, and so has to be evened out. */
  isEven?: (input: z.output<Schema>) => boolean
}

/** Checks an operation's shape while keeping the type of its input. */
export const defineOperation = <Schema extends z.ZodType>(operation: Operation<Schema>): Operation<Schema> => operation
