/** Questions of the host application in a sign-in by CUSTOM_AUTH. */
export type CustomChallenge = {
  /** How many questions a sign-in has. */
  rounds: number
  /**
   * Creates a question.
   *
   * @param accountId undefined for a name without an account, which gets a question, too
   * @returns what the client shows, and the expected answer
   */
  ask: (question: {
    accountId: string | undefined
    round: number
  }) => Promise<{ shown: Record<string, string>; answer: string }>
}
