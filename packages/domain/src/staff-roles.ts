/** Roles in a club's back office (docs/specification-notes.md, "Staff"). Operators have access to all clubs. */
export const staffRoles = ['owner', 'editor', 'compliance', 'finance', 'viewer'] as const
/** One role. */
export type StaffRole = (typeof staffRoles)[number]
