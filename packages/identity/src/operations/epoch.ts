/** Converts a date to seconds since 1970, as Cognito's format requires. */
export const epoch = (date: Date): number => date.getTime() / 1000
