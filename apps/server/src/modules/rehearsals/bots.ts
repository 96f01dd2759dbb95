/** The first names of the bots. Their last name is Bot, so that nobody takes them for members. */
export const botNames = ['Alix', 'Basile', 'Camille', 'Dana', 'Elias', 'Flora', 'Gabriel', 'Hana'] as const

/** What the account ids of bots begin with. */
export const botPrefix = 'rehearsal-bot-'
