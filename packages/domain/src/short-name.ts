/** Returns a name as others see it beside a bid, such as “Marie D.” */
export const shortName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName && `${lastName.charAt(0)}.`].join(' ').trim()
