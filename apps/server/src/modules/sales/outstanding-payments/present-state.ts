/** The state of an open outstanding payment: whether the saved card will be charged, or the bank asks the fan to authenticate. */
export const openStateOf = (row: {
  charge_at: Date | null
  action_needed_at: Date | null
}): 'OPEN' | 'SCHEDULED' | 'ACTION_NEEDED' =>
  row.action_needed_at !== null ? 'ACTION_NEEDED' : row.charge_at !== null ? 'SCHEDULED' : 'OPEN'
