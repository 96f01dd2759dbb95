const keptUnder = 'virage.sign-in.problem'

/** Keeps what went wrong elsewhere for the login page, which says it. */
export const keepProblem = (problem: string): void => sessionStorage.setItem(keptUnder, problem)

/** What went wrong elsewhere; told once. */
export function takeProblem(): string | null {
  const problem = sessionStorage.getItem(keptUnder)
  sessionStorage.removeItem(keptUnder)
  return problem
}
