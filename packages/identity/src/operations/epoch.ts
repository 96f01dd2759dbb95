/** A moment in seconds since 1970, as the wire format has it. */
export const epoch = (date: Date): number => date.getTime() / 1000
