import { sql } from 'kysely'
import { isErased } from './is-erased.ts'

/** Whether a fan `f` is in review. Erased ones keep their status, but nobody decides about them. */
export const isInReview = sql<boolean>`f.kyc_status = 'DUE_DILIGENCE_FILLED' and not ${isErased('f')}`
