/** The IANA time zone of all clubs, for days, hours and booking slots. */
export const clubTimeZone = 'Europe/Paris'
