/** Returns the name of a fan; the email address of one without a name. */
export const nameOfFan = ({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }) =>
  `${firstName} ${lastName}`.trim() || email
