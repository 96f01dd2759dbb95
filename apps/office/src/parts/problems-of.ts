import type { ApiOperation } from '@virage/contract'
import { OperationError } from '@virage/session/operation-error'
import { safeParse } from 'zod/mini'

/** The keys of problems by the path of their field. */
export type FieldProblems = Record<string, string>

/** Checks a body by the operation's own schema. @returns the problems by path; empty for a valid body */
export function checkBody(operation: Pick<ApiOperation, 'body'>, body: unknown): FieldProblems {
  if (!operation.body) return {}
  const result = safeParse(operation.body, body)
  if (result.success) return {}
  return Object.fromEntries(
    result.error.issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]),
  )
}

/** Returns the problems of fields that the server found; empty for another failure. */
export const fieldProblemsOf = (error: unknown): FieldProblems =>
  error instanceof OperationError
    ? Object.fromEntries((error.problem?.errors ?? []).map(({ path, key }) => [path, key]))
    : {}

/** Returns the problems below a path, by the path that follows it. */
export const problemsBelow = (problems: FieldProblems, path: string): FieldProblems =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([key, problem]) =>
      key.startsWith(`${path}.`) ? [[key.slice(path.length + 1), problem]] : [],
    ),
  )
