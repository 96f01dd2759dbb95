/** Roles in a club's back office that last until somebody changes them (docs/specification-notes.md, "Staff"). Operators have access to all clubs. */
export const lastingStaffRoles = ['owner', 'editor', 'compliance', 'finance', 'viewer'] as const
/** A lasting role. */
export type LastingStaffRole = (typeof lastingStaffRoles)[number]

/** All roles; `floor` is that of helpers, and ends with their night. */
export const staffRoles = [...lastingStaffRoles, 'floor'] as const
/** One role. */
export type StaffRole = (typeof staffRoles)[number]
