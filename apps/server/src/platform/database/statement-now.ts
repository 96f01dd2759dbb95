import { sql } from 'kysely'

/**
 * The product's clock at the start of the statement, for conditions that each row of a list is checked for: as a subquery it
 * is read once, and the function itself would be called for each row. Where an index finds the rows, `statement_now()`
 * alone gives the planner a better estimate.
 */
export const now = sql<Date>`(select statement_now())`
