const storageKeys = 'virage.sign-in.problem'

/** Keeps what went wrong elsewhere for the login page, which says it. */
export const storeProblem = (problem: string): void => sessionStorage.setItem(storageKeys, problem)

/** What went wrong elsewhere; told once. */
export function takeStoredProblem(): string | null {
  const problem = sessionStorage.getItem(storageKeys)
  sessionStorage.removeItem(storageKeys)
  return problem
}
