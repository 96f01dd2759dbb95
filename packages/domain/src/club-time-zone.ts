/** The zone in which clubs tell days and hours, their booking slots among them: IANA name. */
export const clubTimeZone = 'Europe/Paris'
