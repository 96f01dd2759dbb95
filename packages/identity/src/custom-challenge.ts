/** Questions of the host's own that a sign-in by CUSTOM_AUTH has to answer. */
export type CustomChallenge = {
  /** How many rounds there are. */
  rounds: number
  /**
   * Draws a question.
   *
   * @param accountId undefined for a name without an account, which gets a question all the same
   * @returns what the client is shown, and the answer that it has to give
   */
  ask: (question: {
    accountId: string | undefined
    round: number
  }) => Promise<{ shown: Record<string, string>; answer: string }>
}
