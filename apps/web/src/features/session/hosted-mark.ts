/** Marks a sign-in that came from the hosted pages without Amplify, so that signing out ends it there too. */
export const keptHosted = 'virage.hosted.signed-in'
