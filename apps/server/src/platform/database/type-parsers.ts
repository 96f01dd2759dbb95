import pg from 'pg'

// Amounts and counts stay within 2^53 (units.ts of the domain asserts it), so int8 is read as a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A local date-time stays the text it is; reading it as a Date would put it into the server's own zone.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => text.replace(' ', 'T'))
// A day stays a day.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
