const key = 'virage.sign-in.problem'

/** Stores the error message of a hosted sign-in for the login page. */
export const storeProblem = (problem: string): void => sessionStorage.setItem(key, problem)

/** Returns the stored error message and removes it. */
export function takeStoredProblem(): string | null {
  const problem = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return problem
}
