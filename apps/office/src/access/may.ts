import type { ApiOperation } from '@virage/contract'
import { type StaffRole, staffRoles } from '@virage/domain'

/** The role of the person in the club that they work in; `operator` for operators of the installation. */
export type OfficeRole = StaffRole | 'operator'

/** The part of an operation that decides who may use it. */
type Guarded = Pick<ApiOperation, 'access'>

/** Returns whether a role may use an operation, by the operation's own `access`: the rule of the server's authorizer. */
export const may = ({ access }: Guarded, role: OfficeRole): boolean =>
  typeof access !== 'object' || role === 'operator' || access.staff.includes(role)

/** Returns the roles of a club that may use an operation, in the order of the contract. */
export const rolesOf = ({ access }: Guarded): StaffRole[] =>
  typeof access === 'object' ? staffRoles.filter((role) => access.staff.includes(role)) : [...staffRoles]
