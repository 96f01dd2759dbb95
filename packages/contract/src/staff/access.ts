/** Everyone who works for the club. */
export const allStaff = { staff: ['owner', 'editor', 'compliance', 'finance', 'viewer'] } as const

/** Everyone who has a role in the club, helpers of a night included. */
export const everyRole = { staff: [...allStaff.staff, 'floor'] } as const

/** The entrance of an auction in a room, and bids for its paddles. */
export const floorStaff = { staff: ['owner', 'editor', 'floor'] } as const

/** The counter: parcels found by their code and handed over. */
export const counterStaff = { staff: ['owner', 'editor', 'finance', 'floor'] } as const

/** Contents: exclusives, auctions, news, programs, giveaways, booking. */
export const editors = { staff: ['owner', 'editor'] } as const

/** Fans, KYC review, reported messages, erasure requests. */
export const compliance = { staff: ['owner', 'compliance'] } as const

/** Orders, outstanding payments, donations, refunds, ledger, exports. */
export const finance = { staff: ['owner', 'finance'] } as const

/** Parcels: seen, moved, handed over. */
export const senders = { staff: ['owner', 'editor', 'finance'] } as const

/** Questions of fans. */
export const answerers = { staff: ['owner', 'editor', 'compliance', 'finance'] } as const

/** Withdrawals that arrive outside the form. */
export const correspondents = { staff: ['owner', 'compliance', 'finance'] } as const

/** Settings and staff. */
export const owners = { staff: ['owner'] } as const

/** Operators of the installation, but nobody of a club. */
export const operators = { staff: [] } as const
