import pg from 'pg'

// Amounts and counts are below 2^53 (units.ts of the domain asserts it), so int8 is parsed as a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A timestamp without time zone stays text: a Date would interpret it in the server's time zone.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => text.replace(' ', 'T'))
// A date stays text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
